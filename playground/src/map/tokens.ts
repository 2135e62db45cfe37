/** Draws creatures. */
import type { Token } from "../engine/types.ts";
import type { Point } from "../model/scene.ts";
import { s } from "../ui/dom.ts";
import { CELL, type Frame, middle, path } from "./frame.ts";

/** What a creature is in the ruling that is looked at. */
export type Role = "attacker" | "target" | "bystander";

export interface Standing {
  readonly token: Token;
  readonly at: Point;
  readonly role: Role;
  readonly selected: boolean;
}

/** A creature: a disc with its name in it, on the cells it takes. It takes the keyboard's focus. */
export function drawToken(frame: Frame, { token, at, role, selected }: Standing): SVGGElement {
  const { shape, centre, radius } = footprint(frame, token);
  const from = frame.at(anchor(frame, token.at));
  const to = frame.at(anchor(frame, at));
  const [x, y] = centre;
  return s(
    "g",
    {
      class: `token ${role}${selected ? " selected" : ""}`,
      transform: `translate(${to[0] - from[0]} ${to[1] - from[1]})`,
      tabindex: 0,
      role: "button",
      "aria-label": label({ token, at, role, selected }),
      "aria-pressed": selected,
      "data-creature": token.name,
    },
    shape,
    s("circle", { class: "disc", cx: x, cy: y, r: radius }),
    ...named(token.name, [x, y], radius),
  );
}

/** The name in the disc or, if it is long, below it, with its first letter inside. */
function named(name: string, [x, y]: Point, radius: number): SVGElement[] {
  if (name.length <= 3) return [s("text", { x, y, "font-size": radius * (name.length > 1 ? 0.8 : 1) }, name)];
  const below = { class: "name", x, y: y + radius + CELL * 0.22, "font-size": CELL * 0.28 };
  return [s("text", { x, y, "font-size": radius }, name.slice(0, 1)), s("text", below, name)];
}

function label({ token, at, role }: Standing): string {
  const part = role === "bystander" ? "" : `, ${role}`;
  return `${token.name}${part}, ${token.size}, at column ${at[0]}, row ${at[1]}`;
}

interface Footprint {
  readonly shape: SVGElement;
  readonly centre: Point;
  /** Of the disc that stands for the creature. */
  readonly radius: number;
}

/** What a creature takes up, in the picture: a round base or cells. */
function footprint(frame: Frame, token: Token): Footprint {
  if (token.round) {
    const centre = frame.at(token.round.centre);
    const r = token.round.radius * CELL;
    return { shape: s("circle", { class: "footprint", cx: centre[0], cy: centre[1], r }), centre, radius: r * 0.8 };
  }
  const outlines = token.outlines?.length ? token.outlines : (token.cells ?? [token.at]).map((cell) => frame.outline(cell));
  const drawn = outlines.map((outline) => outline.map((point) => frame.at(point)));
  const shape = s("path", { class: "footprint", d: drawn.map((outline) => path(outline)).join("") });
  return { shape, centre: middle(drawn.flat()), radius: discRadius(drawn.flat()) };
}

/** The point that moves as the creature's place does. */
function anchor(frame: Frame, at: Point): Point {
  return frame.grid.shape === "none" ? at : frame.centre(at);
}

function discRadius(points: readonly Point[]): number {
  const span = (axis: 0 | 1): number => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.max(Math.min(span(0), span(1)) * 0.4, CELL * 0.15);
}
