/**
 * How long it takes from a drag to the redrawn ruling, on a map of 500 walls: prints, judges nothing.
 *
 *     npm run measure
 *
 * It needs `npm run build:static` and an optimised program, `target/guard/defilade` unless
 * `DEFILADE` names another.
 */
import { cpus } from "node:os";
import { openBrowser, openPage } from "./browser.mjs";
import { openBig, timeDrags } from "./drags.mjs";
import { plainFiles, play } from "./servers.mjs";

const STEPS = 120;
/** What was never done before is slower, and not what a hand that drags feels. */
const WARMING = 20;

async function measure(way, start) {
  const server = await start();
  const browser = await openBrowser();
  try {
    const { page, close } = await openPage(browser, server.address);
    await openBig(page);
    const times = (await page.evaluate(timeDrags, WARMING + STEPS)).slice(WARMING);
    await close();
    for (const [key, words] of [["drawn", "to the new lines in the page"], ["shown", "to the frame that shows them"]]) tell(way, words, times.map((time) => time[key]));
  } finally {
    await browser.close();
    await server.stop();
  }
}

function tell(way, words, times) {
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  console.log(`${way}, ${words}: median ${at(0.5)} ms, 95 in 100 ${at(0.95)} ms, slowest ${at(1)} ms`);
}

const [{ model }] = cpus();
console.log(`${STEPS} drags on 500 walls; ${cpus().length} processors, ${model}, Node ${process.version}`);
await measure("served", () => play("guard"));
await measure("static", plainFiles);
