/** The page in a real browser, served by the program and as plain files with WebAssembly. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { assertQuiet, cellOnScreen, drag, dropFile, openBrowser, openPage, picture, sees, tier } from "./browser.mjs";
import { generator, openBig, timeDrags } from "./drags.mjs";
import { plainFiles, play } from "./servers.mjs";

const repository = new URL("../../", import.meta.url).pathname;

for (const [way, start] of [["served", play], ["static", plainFiles]]) {
  describe(`the page, ${way}`, () => {
    let server;
    let browser;
    before(async () => {
      server = await start();
      browser = await openBrowser();
    });
    after(async () => {
      await browser?.close();
      await server?.stop();
    });

    /** A test with a page of its own, which must stay quiet. */
    const onPage = (name, body, options) =>
      test(name, async () => {
        const opened = await openPage(browser, server.address, options);
        try {
          await body(opened.page, server);
          assertQuiet(opened.complaints);
        } catch (error) {
          await picture(opened.page, `${way}-failed-${name.replaceAll(/\W+/g, "-")}`);
          throw error;
        } finally {
          await opened.close();
        }
      });

    onPage("begins with a ruling and its lines", async (page) => {
      await sees(page, "standard");
      assert.ok((await page.locator(".ray.meets").count()) > 0);
      assert.ok((await page.locator(".ray .cross").count()) > 0);
      assert.match(await page.textContent(".why"), /Why cover is standard/);
      await picture(page, `${way}-first`);
    });

    onPage("a creature dragged from behind the pillar and back has its tier change", async (page) => {
      await sees(page, "standard");
      await drag(page, [9, 5], [2, 6]);
      await sees(page, "none");
      await picture(page, `${way}-dragged`);
      await drag(page, [2, 6], [9, 5]);
      await sees(page, "standard");
      await page.keyboard.press("Control+z");
      await sees(page, "none");
      await page.keyboard.press("Control+Shift+z");
      await sees(page, "standard");
    });

    onPage("the ruling follows while the creature is still held", async (page) => {
      await page.mouse.move(...(await cellOnScreen(page, [9, 5])));
      await page.mouse.down();
      await page.mouse.move(...(await cellOnScreen(page, [2, 6])), { steps: 8 });
      await sees(page, "none");
      await page.mouse.up();
    });

    onPage("a mistake is underlined, explained, and mended by undo", async (page) => {
      await openFile(page, "cover.rules");
      await page.click(".cm-content");
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\nrule odd {\nwhen sheltr");
      await page.waitForSelector(".cm-lintRange-error");
      await page.waitForSelector("#problems .error");
      await picture(page, `${way}-mistake`);
      await page.click("#problems .code");
      await page.waitForSelector("dialog .dialog-body h3");
      await picture(page, `${way}-code`);
      await page.keyboard.press("Escape");
      await page.click(".cm-content");
      for (let step = 0; step < 6; step += 1) await page.keyboard.press("Control+z");
      await page.waitForSelector(".cm-lintRange-error", { state: "detached" });
      assert.equal(await tier(page), "standard");
    });

    onPage("a change of the rules changes the ruling", async (page) => {
      await openFile(page, "cover.rules");
      assert.match(await page.textContent(".pays"), /\+4/);
      await replaceInEditor(page, "+4 cover to ac", "+7 cover to ac", 2);
      await page.waitForFunction(() => document.querySelector(".pays")?.textContent.includes("+7"));
      await page.click("[data-tab=options]");
      await page.click("text=Take the pack as it comes");
      await page.click("[data-tab=ruling]");
      await page.waitForFunction(() => document.querySelector(".pays")?.textContent.includes("+4"));
    });

    onPage("words are completed, and told of under the pointer", async (page) => {
      await openFile(page, "cover.rules");
      await page.click(".cm-content");
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\nrule odd {\nwhen attack is unlim");
      await page.waitForSelector(".cm-tooltip-autocomplete");
      assert.match(await page.textContent(".cm-tooltip-autocomplete"), /unlimited-range/);
      await picture(page, `${way}-completion`);
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("attack is unlimited-range"));
      await page.hover(".tok-keyword >> text=grants");
      await page.waitForSelector(".word-card");
      await picture(page, `${way}-hover`);
    });

    onPage("a clause leads to its text, a line to its contacts", async (page) => {
      await page.click('.verdict[data-ladder="cover"] .link');
      await page.waitForFunction(() => document.querySelector(".cm-activeLine")?.textContent.includes("cover.standard"));
      await page.click(".rays summary");
      await page.click(".rays .meets button");
      await page.waitForSelector(".rays .contacts .counts");
      assert.match(await page.textContent(".rays .contacts"), /passes through wall \[5,3\]/);
      assert.equal(await page.locator(".ray.selected").count(), 1);
      await picture(page, `${way}-line`);
    });

    onPage("the heat map goes on and off", async (page) => {
      await page.click("#heat-switch");
      await page.waitForSelector(".heat");
      assert.ok((await page.locator(".heat").count()) > 40);
      await page.waitForSelector(".legend .swatch");
      await picture(page, `${way}-heat`);
      await page.click("#heat-switch");
      await page.waitForSelector(".heat", { state: "detached" });
    });

    onPage("walls, doors, fog and low obstacles are drawn and erased", async (page) => {
      await drag(page, [9, 5], [2, 6]);
      await sees(page, "none");
      await page.click('[data-tool="paint:wall"]');
      await drag(page, [1, 4], [10, 4], 3);
      await sees(page, "total");
      await page.click("[data-tool=erase]");
      await drag(page, [1, 4], [10, 4], 3);
      await sees(page, "none");
      await page.click("[data-tool=wall]");
      await drag(page, [0.5, 3.5], [10.5, 3.5]);
      await sees(page, "total");
      await page.keyboard.press("Control+z");
      await sees(page, "none");
      await page.click('[data-tool="paint:low-wall"]');
      await drag(page, [1, 5], [3, 5]);
      await page.waitForSelector('.thing.low[data-name="low-wall [2,5]"]');
      await page.click('[data-tool="paint:door"]');
      await drag(page, [5, 7], [5, 7]);
      await page.waitForSelector('.thing.stops-effect[data-name="door [5,7]"]');
      await drag(page, [5, 7], [5, 7]);
      await page.waitForSelector('.thing.idle[data-name="door [5,7]"]');
      await page.click('[data-tool="paint:fog"]');
      await drag(page, [1, 3], [10, 3], 3);
      await page.waitForFunction(() => document.querySelector('[data-ladder="concealment"]').dataset.tier !== "none");
      await picture(page, `${way}-drawn`);
    });

    onPage("sizes, light and senses of a creature count", async (page) => {
      await page.click("[data-tab=scene]");
      await field(page, "Light").selectOption("dark");
      await page.click("[data-tab=creature]");
      await page.selectOption("#panel select", "T");
      await field(page, "Size").selectOption("small");
      await picture(page, `${way}-creature`);
      await page.selectOption("#panel select", "A");
      await page.uncheck("#panel .sense >> text=Darkvision");
      await page.click("[data-tab=ruling]");
      await sees(page, "total", "concealment");
      await page.click("[data-tab=creature]");
      await page.check("#panel .sense >> text=Darkvision");
      await page.click("[data-tab=ruling]");
      await page.waitForFunction(() => document.querySelector('[data-ladder="concealment"]').dataset.tier !== "total");
    });

    onPage("what a thing says of itself is asked in the panel", async (page) => {
      await page.click("[data-tab=thing]");
      await pressAt(page, [0, 1]);
      await page.waitForSelector(".marked");
      assert.equal(await field(page, "Thing").inputValue(), '{"key":"legend","symbol":"#"}');
      await fillIn(page, "Height", "1 ft");
      await page.waitForFunction(() => document.querySelector('[data-name="wall [5,3]"]').classList.contains("low"));
      await fillIn(page, "Height", "1 fut");
      await page.waitForSelector("#panel .refusals");
      await picture(page, `${way}-refused`);
      await fillIn(page, "Height", "");
      await page.waitForFunction(() => !document.querySelector('[data-name="wall [5,3]"]').classList.contains("low"));
      await page.click("[data-tool=wall]");
      await drag(page, [1.5, 4.5], [3.5, 4.5]);
      await page.keyboard.press("Escape");
      await field(page, "Thing").selectOption('{"key":"walls","index":0}');
      await field(page, "Terrain").selectOption("door");
      await field(page, "Door").selectOption("open");
      await page.waitForSelector(".thing.thin.idle", { state: "attached" });
      await picture(page, `${way}-thing`);
      await field(page, "Door").selectOption("locked");
      await page.waitForSelector(".thing.thin.stops-effect.terrain-door", { state: "attached" });
      await page.click("#panel >> text=Remove it");
      await page.waitForSelector(".thing.thin", { state: "detached" });
    });

    onPage("how far a lamp shines is asked in the panel", async (page) => {
      await openExample(page, "A lamp in the dark");
      await page.click("[data-tab=thing]");
      const lamps = await field(page, "Thing").locator("option:has-text('lamp')").evaluateAll((all) => all.map((one) => one.value));
      await field(page, "Thing").selectOption(lamps[0]);
      const before = await page.locator(".lamp-reach").evaluateAll((all) => all.map((one) => one.getAttribute("r")));
      await fillIn(page, "Bright light, as far as", "5 ft");
      await page.waitForFunction((before) => document.querySelector(".lamp-reach").getAttribute("r") !== before, before[0]);
      await picture(page, `${way}-lamp`);
    });

    onPage("the game master's word wins, and is taken back", async (page) => {
      await page.click(".word summary");
      await field(page, "Cover").selectOption("total");
      await sees(page, "total");
      await page.waitForSelector("text=the game master says so");
      await fillIn(page, "Because", "behind a curtain of steel");
      await page.waitForSelector(".notes .override >> text=behind a curtain of steel");
      await fillIn(page, "Miss chance, %", "35");
      await page.waitForSelector("text=Miss chance 35%");
      await picture(page, `${way}-word`);
      await field(page, "Cover").selectOption("");
      await fillIn(page, "Miss chance, %", "");
      await sees(page, "standard");
      await page.waitForSelector(".word label:has-text('Because')", { state: "detached" });
    });

    onPage("the panel is redrawn under the hand without losing a press or what is typed", async (page) => {
      await page.click("[data-tab=creature]");
      await page.selectOption("#panel select", "T");
      await field(page, "Height").focus();
      await page.keyboard.type("9 f");
      const moveOther = () =>
        page.locator('[data-creature="A"]').evaluate((token) => token.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })));
      await moveOther();
      await page.waitForTimeout(600);
      await page.keyboard.type("t");
      assert.equal(await field(page, "Height").inputValue(), "9 ft");
      await pressAt(page, [2, 3]);
      await page.waitForFunction(() => document.querySelector("#panel select").value === "A");
      assert.equal(await field(page, "Height").inputValue(), "");
      await page.selectOption("#panel select", "T");
      assert.equal(await field(page, "Height").inputValue(), "9 ft");
      const ruling = await page.locator("#side-tabs [data-tab=ruling]").boundingBox();
      await page.mouse.move(ruling.x + 9, ruling.y + 9);
      await page.mouse.down();
      await moveOther();
      await page.waitForTimeout(600);
      await page.mouse.up();
      await page.waitForSelector("#panel[data-tab=ruling]");
    });

    onPage("options and variants of the pack count", async (page) => {
      await drag(page, [9, 5], [2, 6]);
      await drag(page, [7, 7], [2, 4]);
      await sees(page, "soft");
      assert.match(await page.textContent(".pays"), /\+4/);
      await page.click("[data-tab=options]");
      await page.waitForSelector(".switches .question");
      await picture(page, `${way}-options`);
      await page.check("#panel >> text=Thin soft cover");
      await page.click("[data-tab=ruling]");
      await page.waitForFunction(() => !document.querySelector(".pays")?.textContent.includes("+4"));
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => document.querySelector(".pays")?.textContent.includes("+4"));
      await page.click("[data-tab=options]");
      await page.check("#panel fieldset:has-text('face pass through') [data-value=blocks] input");
      await page.click("#files [role=tab]:last-child");
      await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("along-wall: blocks"));
    });

    for (const [map, format] of [["docs/maps/watchtower.dd2vtt", "universal-vtt"], ["tests/maps/foundry/inn-first-floor.json", "foundry"]]) {
      onPage(`a real map that is dropped is ruled on: ${format}`, async (page) => {
        await dropFile(page, map.split("/").at(-1), readFileSync(join(repository, map)));
        await page.waitForSelector("dialog .counts");
        assert.match(await page.textContent("dialog"), new RegExp(format));
        await picture(page, `${way}-report-${format}`);
        await page.click("dialog .primary");
        await page.waitForSelector(".thing.thin", { state: "attached" });
        await page.waitForSelector(".verdict[data-tier]:not([data-tier=''])");
        await page.waitForFunction(() => !document.querySelector(".refusals"));
        await page.waitForTimeout(300);
        await picture(page, `${way}-map-${format}`);
      });
    }

    for (const [title, grid] of [["Smoke over hexes", "hex-rows"], ["A courtyard without a grid", "none"], ["A lamp in the dark", "square"]]) {
      onPage(`an example opens: ${title}`, async (page) => {
        await openExample(page, title);
        await page.waitForSelector(`#map[data-grid=${grid}]`);
        await page.waitForFunction(() => document.querySelectorAll(".token").length === 2 && !document.querySelector(".refusals"));
        await page.waitForFunction(() => document.querySelector(".tok-keyword"));
        await page.waitForTimeout(1000);
        await picture(page, `${way}-example-${title.split(" ").at(-1)}`);
        const token = page.locator('[data-creature="T"]');
        const before = await token.getAttribute("aria-label");
        await token.focus();
        await page.keyboard.press("ArrowUp");
        assert.notEqual(await token.getAttribute("aria-label"), before);
      });
    }

    onPage("everything goes by keyboard", async (page) => {
      await page.focus('[data-creature="T"]');
      for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowDown");
      await sees(page, "none");
      await page.waitForFunction(() => /Cover/.test(document.querySelector("#live").textContent));
      await page.keyboard.press("w");
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
      await page.keyboard.press("Enter");
      for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowRight");
      await picture(page, `${way}-keyboard`);
      await page.keyboard.press("Enter");
      await sees(page, "total");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+z");
      await sees(page, "none");
      await page.keyboard.press("h");
      await page.waitForSelector(".heat");
      await page.keyboard.press("?");
      await page.waitForSelector("dialog dl.keys");
      await picture(page, `${way}-keys`);
      await page.keyboard.press("Escape");
      await page.focus('[data-creature="B"]');
      await page.keyboard.press("Delete");
      await page.waitForSelector('[data-creature="B"]', { state: "detached" });
    });

    onPage(
      "a narrow window has everything in one column",
      async (page) => {
        await sees(page, "standard");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, "the page is wider than the window");
        const tops = await page.evaluate(() => ["board", "side", "rules"].map((id) => document.getElementById(id).offsetTop));
        assert.deepEqual([...tops].sort((a, b) => a - b), tops);
        await picture(page, `${way}-narrow`);
        await page.locator("#side").scrollIntoViewIfNeeded();
        await picture(page, `${way}-narrow-ruling`);
        await page.evaluate(() => scrollTo(0, 0));
        await drag(page, [9, 5], [2, 6]);
        await sees(page, "none");
      },
      { viewport: { width: 390, height: 844 } },
    );

    onPage(
      "dark by preference, light by the switch",
      async (page) => {
        assert.equal(await page.getAttribute("html", "data-theme"), "dark");
        await sees(page, "standard");
        await picture(page, `${way}-dark`);
        await page.click("#heat-switch");
        await page.waitForSelector(".heat");
        await picture(page, `${way}-dark-heat`);
        await page.click("[aria-label='Switch to light colours']");
        assert.equal(await page.getAttribute("html", "data-theme"), "light");
      },
      { colorScheme: "dark" },
    );

    onPage(
      "at 1280 pixels every tab can be seen",
      async (page) => {
        await sees(page, "standard");
        const cut = await page.evaluate(() => [...document.querySelectorAll("[role=tablist]")].filter((list) => list.scrollWidth > list.clientWidth).map(({ id }) => id));
        assert.deepEqual(cut, []);
        await picture(page, `${way}-1280`);
      },
      { viewport: { width: 1280, height: 800 } },
    );

    onPage(
      "a window of middling width has the side under the map",
      async (page) => {
        await sees(page, "standard");
        await picture(page, `${way}-middling`);
      },
      { viewport: { width: 1024, height: 768 } },
    );

    onPage("the scene's text can be typed, and follows the map", async (page) => {
      await page.click("#files [role=tab]:last-child");
      await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("attacker: A"));
      await replaceInEditor(page, "#....#..,,.#", "#.......,,.#");
      await page.waitForSelector('.thing[data-name="wall [5,3]"]', { state: "detached" });
      await replaceInEditor(page, "side: guards", "sidd: guards");
      await page.waitForSelector(".cm-lintRange-error");
      await page.keyboard.press("Control+z");
      await page.waitForSelector(".cm-lintRange-error", { state: "detached" });
      await drag(page, [9, 5], [2, 6]);
      await page.waitForFunction(() => /at: \[2, 6\]/.test(document.querySelector(".cm-content").textContent));
      await picture(page, `${way}-scene-text`);
    });

    onPage("a scene is saved and opened again", async (page, { folder }) => {
      await drag(page, [9, 5], [2, 6]);
      await sees(page, "none");
      await page.keyboard.press("Control+s");
      await page.waitForSelector("dialog .save-row");
      await picture(page, `${way}-save`);
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("dialog >> text=Download")]);
      const text = readFileSync(await download.path(), "utf8");
      assert.match(text, /at: \[2, 6\]/);
      for (const [button, mark] of [["The ruling as SVG", "A → T, ranged"], ["The heat map as SVG", "T in every cell"]]) {
        const [drawn] = await Promise.all([page.waitForEvent("download"), page.click(`dialog >> text=${button}`)]);
        const svg = readFileSync(await drawn.path(), "utf8");
        assert.match(svg, /^<svg .*starfinder-1e 1/s);
        assert.ok(svg.includes(mark), svg.slice(0, 2000));
      }
      if (folder) {
        await page.fill("dialog .save-row input", "kept.scene.yaml");
        await page.click("dialog >> text=Save in the folder");
        await page.waitForSelector(".toast.fine");
        assert.equal(readFileSync(join(folder, "kept.scene.yaml"), "utf8"), text);
        assert.ok(existsSync(join(folder, "pillar.scene.yaml")));
      }
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
      await page.keyboard.press("Control+z");
      await sees(page, "standard");
      await dropFile(page, "kept.scene.yaml", Buffer.from(text));
      await sees(page, "none");
    });

    onPage("a hundred random edits leave the console quiet", async (page) => {
      const random = generator(20261130);
      for (let step = 0; step < 100; step += 1) await randomEdit(page, random);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(500);
      await picture(page, `${way}-random`);
      for (let step = 0; step < 120; step += 1) await page.keyboard.press("Control+z");
      await sees(page, "standard");
    });

    onPage("with 500 walls the lines follow the creature that is dragged", async (page) => {
      await openBig(page);
      const drags = await page.evaluate(timeDrags, 10);
      assert.equal(drags.length, 10);
      await picture(page, `${way}-500-walls`);
    });

    if (way === "static") {
      test("a trap of the engine does not end the page", async () => {
        const { page, close } = await openPage(browser, server.address);
        await sees(page, "standard");
        let dead = 1;
        await page.context().route("**/defilade.wasm", (route) =>
          dead-- > 0 ? route.fulfill({ body: trappingModule(), contentType: "application/wasm" }) : route.continue(),
        );
        // The worker says that it died; the next one is given an engine that traps at once.
        await page.workers()[0].evaluate(() => self.postMessage({ ticket: -1, died: "the test says so" }));
        await page.focus('[data-creature="T"]');
        await page.keyboard.press("ArrowLeft");
        await page.waitForSelector(".refusals");
        assert.match(await page.textContent(".refusals"), /engine/);
        for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("ArrowDown");
        await sees(page, "none");
        await close();
      });
    }
  });
}

async function openExample(page, title) {
  await page.keyboard.press("Control+o");
  await page.click(`dialog >> text=${title}`);
  await page.waitForFunction((title) => document.querySelector("#scene-title").textContent === title, title);
  await page.waitForFunction(() => !document.querySelector(".refusals"));
}

/** Presses on the middle of a cell. */
async function pressAt(page, cell) {
  await page.mouse.click(...(await cellOnScreen(page, cell)));
}

function field(page, label) {
  return page.locator(`#panel label:has(> span:text-is("${label}")) > :is(input, select)`);
}

/** Types over a field of the panel and leaves it. */
async function fillIn(page, label, text) {
  await field(page, label).fill(text);
  await page.keyboard.press("Tab");
}

async function openFile(page, name) {
  await page.click(`#files [data-tab$="${name}"]`);
  await page.waitForSelector(`#files [data-tab$="${name}"][aria-selected=true]`);
}

/** Selects a place of a text in the editor, by its own search, and types over it. */
async function replaceInEditor(page, from, to, nth = 1) {
  await page.click(".cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.type(".cm-search input[name=search]", from);
  for (let step = 0; step < nth; step += 1) await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.insertText(to);
}

async function randomEdit(page, random) {
  const cell = () => [random(12), random(9)];
  const tools = await page.locator("#tools .tool").count();
  const deeds = [
    () => drag(page, cell(), cell(), 3),
    async () => {
      await page.locator("#tools .tool").nth(random(tools)).click();
      await drag(page, cell(), cell(), 3);
    },
    () => page.keyboard.press(["Control+z", "Control+Shift+z", "h", "Escape"][random(4)]),
    async () => {
      await page.keyboard.press("Escape");
      await drag(page, cell(), cell(), 3);
    },
  ];
  await deeds[random(deeds.length)]();
}

/** A module with the engine's interface whose every call is a trap. */
function trappingModule() {
  const bytes = [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // types: (i32) -> i32, (i32, i32) -> (), (i32, i32) -> i64
    [1, 17, 3, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 0, 0x60, 2, 0x7f, 0x7f, 1, 0x7e],
    [3, 4, 3, 0, 1, 2],
    [5, 3, 1, 0, 32],
    [7, 35, 4, ...named("memory", 2, 0), ...named("alloc", 0, 0), ...named("dealloc", 0, 1), ...named("call", 0, 2)],
    // alloc gives 8, dealloc nothing, call traps
    [10, 13, 3, 4, 0, 0x41, 8, 0x0b, 2, 0, 0x0b, 3, 0, 0, 0x0b],
  ];
  return Buffer.from(bytes.flat());
}

function named(name, kind, index) {
  return [name.length, ...Buffer.from(name), kind, index];
}
