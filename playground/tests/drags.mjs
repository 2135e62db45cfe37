/** A map with 500 walls, and how long it takes from a drag on it to the redrawn ruling. */
import { dropFile } from "./browser.mjs";

/** Numbers from 0 to below `n`, the same on every run. */
export function generator(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Opens the map and waits until its ruling is there. */
export async function openBig(page) {
  await dropFile(page, "big.scene.yaml", Buffer.from(bigScene()));
  await page.waitForFunction(() => document.querySelectorAll(".thing.thin").length === 500);
  await page.waitForFunction(() => document.querySelectorAll(".ray").length > 0 && !document.querySelector(".refusals"));
}

/** A maze on both sides of a hall with one stub in it, so that there is always a line. */
function bigScene() {
  const random = generator(7);
  const walls = Array.from({ length: 500 }, (_, index) => {
    if (index === 0) return "  - { from: [20, 20], to: [20, 21] }";
    const [x, y] = [random(60), index % 2 ? random(16) : 29 + random(11)];
    return `  - { from: [${x}, ${y}], to: [${x + random(3)}, ${y + 1 + random(2)}] }`;
  });
  const rows = Array.from({ length: 42 }, () => `  ${".".repeat(62)}`);
  return `title: 500 walls\npack: starfinder-1e\nmap: |\n${rows.join("\n")}\nwalls:\n${walls.join("\n")}\ncreatures:\n  A: { at: [10, 20] }\n  T: { at: [40, 22] }\nrulings:\n  - { attacker: A, target: T, attack: ranged }\n`;
}

/**
 * In the page: drags T from cell to cell, each time to one where it was not before, and waits until
 * the ruling's new lines are drawn. Gives the milliseconds of each from the pointer's event to the
 * change of the lines (`drawn`) and to the frame that shows them (`shown`).
 */
export async function timeDrags(steps) {
  const token = () => document.querySelector('[data-creature="T"]');
  const map = document.querySelector("#map");
  const { left, top, width, height } = token().querySelector(".disc").getBoundingClientRect();
  const from = [left + width / 2, top + height / 2];
  const cell = map.getScreenCTM().a * 40;
  const fire = (type, target, x, y) =>
    target.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true, isPrimary: true }));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // A pointer that is made up cannot be captured.
  map.setPointerCapture = () => undefined;
  fire("pointerdown", token().querySelector(".disc"), ...from);
  const times = [];
  for (let step = 1; step <= steps; step += 1) {
    const drawn = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        resolve();
      });
      watch.observe(document.querySelector(".layer-rays"), { childList: true });
    });
    const begun = performance.now();
    const [column, row] = [-(step % 24), step % 5];
    fire("pointermove", map, from[0] + column * cell, from[1] + row * cell);
    await drawn;
    const changed = performance.now() - begun;
    await frame();
    times.push({ drawn: changed, shown: performance.now() - begun });
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  fire("pointerup", map, ...from);
  return times;
}
