import { defineConfig } from "vite";

// Names without hashes: the program embeds these files by name.
export default defineConfig({
  base: "./",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: "app.js",
        assetFileNames: "app.[ext]",
        codeSplitting: false,
      },
    },
  },
});
