/** Draws a survey: the tier of every cell, as a shade and a number. */
import type { Survey, SurveyLadder } from "../engine/types.ts";
import { h, s } from "../ui/dom.ts";
import { type Frame, path } from "./frame.ts";

export function drawHeat(frame: Frame, ladder: SurveyLadder): SVGElement[] {
  const shapes: SVGElement[] = [];
  ladder.rows.forEach((cells, row) => {
    cells.forEach((tier, column) => {
      if (tier === null) return;
      const outline = frame.outline([column, row]).map((at) => frame.at(at));
      const [x, y] = frame.at(frame.centre([column, row]));
      shapes.push(
        s("path", { class: "heat", d: path(outline), style: `--shade:${shade(ladder, tier)}` }),
        s("text", { class: "heat-number", x, y }, tier),
      );
    });
  });
  return shapes;
}

/** What the shades and numbers stand for. */
export function legend(ladder: SurveyLadder): HTMLElement[] {
  return ladder.tiers.map((tier, index) =>
    h(
      "li",
      { class: tier.count === 0 ? "absent" : undefined },
      h("span", { class: "swatch", style: `--shade:${shade(ladder, index)}` }, index),
      tier.title,
      h("small", {}, ` ${tier.count}`),
    ),
  );
}

export function pick(survey: Survey, id: string | null): SurveyLadder | undefined {
  return survey.ladders.find((ladder) => ladder.id === id) ?? survey.ladders[0];
}

/** How dark a tier is, from 0 for the lowest to 1. */
function shade(ladder: SurveyLadder, tier: number): number {
  return tier / Math.max(ladder.tiers.length - 1, 1);
}
