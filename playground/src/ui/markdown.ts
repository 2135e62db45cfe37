/** The little of Markdown that the engine's pages use, as elements. */
import { h } from "./dom.ts";

export function markdown(text: string): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  for (const part of text.split(/^(```[^\n]*\n[\s\S]*?^```)$/m)) {
    const code = /^```[^\n]*\n([\s\S]*?)^```$/m.exec(part)?.[1];
    if (code !== undefined) blocks.push(h("pre", { tabindex: 0 }, code.trimEnd()));
    else blocks.push(...part.split(/\n\s*\n/).filter((block) => block.trim()).map(block));
  }
  return blocks;
}

function block(text: string): HTMLElement {
  const heading = /^(#{1,4}) (.*)$/.exec(text.trim());
  if (heading) return h(heading[1]?.length === 1 ? "h3" : "h4", {}, ...inline(heading[2] ?? ""));
  const items = text.trim().split(/\n(?=[*-] )/);
  if (items.every((item) => /^[*-] /.test(item))) {
    return h("ul", {}, ...items.map((item) => h("li", {}, ...inline(item.slice(2)))));
  }
  return h("p", {}, ...inline(text.trim()));
}

function inline(text: string): (Node | string)[] {
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return plain.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 1) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    return part.startsWith("*") && part.length > 2 ? h("em", {}, part.slice(1, -1)) : part;
  });
}
