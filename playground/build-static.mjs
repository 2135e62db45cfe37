/**
 * Builds `static/`: the page, its worker and the engine as WebAssembly. It needs no server but one
 * for plain files.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const from = (path) => join(root, path);
const wasm = from("wasm/defilade.wasm");
if (!existsSync(wasm)) {
  console.error("There is no wasm/defilade.wasm: run ./build-wasm.sh first.");
  process.exit(1);
}

rmSync(from("static"), { recursive: true, force: true });
mkdirSync(from("static"));
await build({
  root,
  configFile: false,
  logLevel: "warn",
  build: {
    outDir: "static",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "src/engine/worker.ts", formats: ["es"], fileName: () => "worker.js" },
  },
});
for (const name of ["app.js", "app.css"]) copyFileSync(from(`dist/${name}`), from(`static/${name}`));
copyFileSync(wasm, from("static/defilade.wasm"));
const page = readFileSync(from("dist/index.html"), "utf8");
const marked = page.replace('name="engine" content="http"', 'name="engine" content="wasm"');
if (marked === page) throw new Error("dist/index.html does not name its engine");
writeFileSync(from("static/index.html"), marked);
console.log("static/ is built.");
