/**
 * Compares the built page with what it was built from, by a hash of every source and the lockfile
 * and of every built file; `--write` notes them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
const BUILT = ["dist/app.css", "dist/app.js", "dist/index.html"];
const NOTE = "dist/SOURCES.fnv64";

function below(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? below(path) : [path];
  });
}

/** FNV-1a: no secret is kept here, and the program's own test can do it without a library. */
function fnv64(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, "0");
}

function noted() {
  const sources = ["index.html", "package-lock.json", "package.json", "tsconfig.json", "vite.config.ts", ...below("src")];
  const lines = [...sources, ...BUILT].sort().map((path) => {
    return `${fnv64(readFileSync(join(root, path)))}  ${path}`;
  });
  return `${lines.join("\n")}\n`;
}

const now = noted();
if (process.argv.includes("--write")) {
  writeFileSync(join(root, NOTE), now);
} else {
  const then = readFileSync(join(root, NOTE), "utf8");
  const known = new Set(then.split("\n"));
  const stale = now.split("\n").filter((line) => !known.has(line));
  const gone = then.split("\n").filter((line) => !now.includes(line));
  if (stale.length || gone.length) {
    const paths = [...new Set([...stale, ...gone].map((line) => line.slice(18)))];
    console.error(`The built page is not that of its sources. Run \`npm ci && npm run build\` in playground/ and commit dist/.`);
    console.error(paths.map((path) => `  ${path}`).join("\n"));
    process.exit(1);
  }
  console.log("The built page is that of its sources.");
}
