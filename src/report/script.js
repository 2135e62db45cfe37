(() => {
  "use strict";
  const of = (id) => document.getElementById(id);
  const articles = [...document.querySelectorAll("article")];
  const rows = new Map([...document.querySelectorAll("tr[data-of]")].map((row) => [row.dataset.of, row]));
  const texts = new Map();
  const text = (article) => {
    if (!texts.has(article)) {
      const scene = article.parentElement;
      const head = scene.querySelector("h2").textContent + " " + scene.querySelector(".file").textContent;
      texts.set(article, (head + " " + article.textContent).toLowerCase());
    }
    return texts.get(article);
  };
  const fits = (article, words, state, tier) => {
    if (state !== "") { if (article.dataset.state !== state) { return false; } }
    if (tier !== "") { if (!article.dataset.tiers.split(", ").includes(tier)) { return false; } }
    return words.every((word) => text(article).includes(word));
  };
  const narrow = () => {
    const words = of("words").value.toLowerCase().split(" ").filter((word) => word !== "");
    let count = 0;
    for (const article of articles) {
      const shown = fits(article, words, of("state").value, of("tier").value);
      article.hidden = !shown;
      article.style.display = shown ? "" : "none";
      rows.get(article.id).hidden = !shown;
      count += shown ? 1 : 0;
    }
    for (const scene of document.querySelectorAll(".scene")) {
      scene.hidden = [...scene.querySelectorAll("article")].every((article) => article.hidden);
    }
    of("found").textContent = count + " of " + articles.length + " shown";
  };
  const fold = () => {
    const all = [...document.querySelectorAll("article details")];
    const open = !all.some((details) => details.open);
    for (const details of all) { details.open = open; }
    of("fold").textContent = open ? "Fold all reasons" : "Unfold all reasons";
  };
  for (const id of ["words", "state", "tier"]) { of(id).addEventListener("input", narrow); }
  of("fold").addEventListener("click", fold);
  window.addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("article details")) { details.open = true; }
  });
  of("search").hidden = false;
  narrow();
})();
