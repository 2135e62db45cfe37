/** Light or dark: as the system prefers, unless the reader chose. */
const KEY = "defilade-theme";

export function startTheme(button: HTMLElement): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = remembered();
  const apply = (): void => {
    const dark = chosen ? chosen === "dark" : system.matches;
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    button.setAttribute("aria-label", dark ? "Switch to light colours" : "Switch to dark colours");
    button.title = button.getAttribute("aria-label") ?? "";
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
    remember(chosen);
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}

/** A browser may refuse to keep things; then the choice lasts as long as the page. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    return;
  }
}
