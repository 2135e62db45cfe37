/** A browser for the tests, and what can be asked of the page in it. A missing browser fails. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const shots = fileURLToPath(new URL("../screenshots/", import.meta.url));

export async function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A page at an address, ready to use. Whatever it says on its console is kept in `complaints`. */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address);
  await page.waitForSelector("body[data-ready=yes]");
  await page.waitForSelector(".verdict");
  return { page, complaints, close: () => context.close() };
}

/** The tier of a ladder that the page shows. */
export function tier(page, ladder = "cover") {
  return page.getAttribute(`.verdict[data-ladder="${ladder}"]`, "data-tier");
}

/** Waits until a ladder shows a tier. */
export async function sees(page, wanted, ladder = "cover") {
  await page.waitForSelector(`.verdict[data-ladder="${ladder}"][data-tier="${wanted}"]`, { timeout: 20_000 });
}

/** Where the middle of a cell of a map of squares is on the screen. */
export function cellOnScreen(page, [column, row]) {
  return page.evaluate(
    ([x, y]) => {
      const matrix = document.querySelector("#map").getScreenCTM();
      const at = new DOMPoint((x + 0.5) * 40, (y + 0.5) * 40).matrixTransform(matrix);
      return [at.x, at.y];
    },
    [column, row],
  );
}

/** Drags from the middle of one cell to that of another, by small steps as a hand does. */
export async function drag(page, from, to, steps = 12) {
  await page.mouse.move(...(await cellOnScreen(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await cellOnScreen(page, to)), { steps });
  await page.mouse.up();
}

/** Drops a file on the page. */
export async function dropFile(page, name, bytes) {
  await page.evaluate(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name));
      for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }
    },
    [name, bytes.toString("base64")],
  );
}

/** Keeps a picture of the page for who wants to look. */
export async function picture(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}${name}.png` });
}

export function assertQuiet(complaints) {
  assert.deepEqual(complaints, [], "the page complained on its console");
}
