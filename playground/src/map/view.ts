/** The map: draws what the engine said of the scene, layer by layer. */
import type { Drawing, Ruling, Token } from "../engine/types.ts";
import type { Live, Said } from "../model/live.ts";
import { point as pointOf, type Point } from "../model/scene.ts";
import type { Store } from "../model/store.ts";
import type { Looking, View } from "../model/view.ts";
import { toolKey } from "../model/view.ts";
import { fill, s } from "../ui/dom.ts";
import { CELL, Frame } from "./frame.ts";
import { drawGround } from "./ground.ts";
import { drawHeat, pick } from "./heat.ts";
import { drawChosen, drawRay, type Ray, rays } from "./lines.ts";
import { thingMarks } from "./marks.ts";
import { drawToken, type Role } from "./tokens.ts";

type LayerName = "ground" | "heat" | "marked" | "rays" | "tokens" | "overlay";

export class MapView {
  readonly svg: SVGSVGElement;
  readonly #layers: Record<LayerName, SVGGElement>;
  readonly #store: Store;
  readonly #live: Live;
  readonly #view: View;
  frame: Frame | null = null;

  constructor(svg: SVGSVGElement, store: Store, live: Live, view: View) {
    [this.svg, this.#store, this.#live, this.#view] = [svg, store, live, view];
    const layer = (name: LayerName): SVGGElement => s("g", { class: `layer-${name}` });
    this.#layers = {
      ground: layer("ground"),
      heat: layer("heat"),
      marked: layer("marked"),
      rays: layer("rays"),
      tokens: layer("tokens"),
      overlay: layer("overlay"),
    };
    svg.append(...Object.values(this.#layers));
    live.subscribe((said, changed) => this.#hear(said, changed));
    store.subscribe((doc, before) => doc.scene !== before.scene && this.#drawTokens());
    view.subscribe((looking, before) => this.#look(looking, before));
  }

  get drawing(): Drawing | null {
    return this.#live.said.drawing;
  }

  /** The point of the grid under the pointer. */
  pointAt(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || !this.frame) return [0, 0];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return this.frame.back([at.x, at.y]);
  }

  /** Marks where a tool is or what it is about to do. */
  overlay(...marks: SVGElement[]): void {
    fill(this.#layers.overlay, ...marks);
  }

  /** The rays that are drawn: those of the ladder looked at. */
  get rays(): Ray[] {
    return shownRays(this.#live.said.ruling, this.ladder);
  }

  get ladder(): string | undefined {
    return this.#view.looking.ladder ?? this.#live.said.pack?.words.ladders.find((one) => !one.aside)?.id;
  }

  #hear(said: Said, changed: ReadonlySet<keyof Said>): void {
    if (changed.has("drawing") && said.drawing) this.#drawAll(said.drawing);
    if (changed.has("ruling")) {
      this.#drawRays();
      this.#drawTokens();
    }
    if (changed.has("survey")) this.#drawHeat();
  }

  #look(looking: Looking, before: Looking): void {
    this.svg.dataset["tool"] = looking.tool.kind;
    if (looking.ray !== before.ray || looking.ladder !== before.ladder) this.#drawRays();
    if (looking.creature !== before.creature) this.#drawTokens();
    if (looking.thing !== before.thing) this.#drawMarked();
    if (toolKey(looking.tool) !== toolKey(before.tool)) this.overlay();
  }

  #drawAll(drawing: Drawing): void {
    this.frame = new Frame(drawing.grid);
    const { x, y, width, height } = this.frame.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.style.setProperty("--width", String(width / CELL));
    this.svg.style.setProperty("--height", String(height / CELL));
    this.svg.style.setProperty("--gloom", String(this.#gloom(drawing.light)));
    this.svg.dataset["grid"] = drawing.grid.shape;
    fill(this.#layers.ground, ...drawGround(this.frame, drawing));
    this.#drawTokens();
    this.#drawMarked();
    this.#drawRays();
    this.#drawHeat();
  }

  /** How dark the scene is where nothing shines: from 0 for the pack's brightest light to 1. */
  #gloom(light: string): number {
    const lights = this.#live.said.pack?.words.lights ?? [];
    const rank = lights.findIndex((one) => one.id === light);
    return rank < 0 || lights.length < 2 ? 0 : 1 - rank / (lights.length - 1);
  }

  /** What the side panel tells about. */
  #drawMarked(): void {
    const { frame, drawing } = this;
    const { thing } = this.#view.looking;
    fill(this.#layers.marked, ...(frame && drawing && thing ? thingMarks(frame, drawing, this.#store.doc.scene, thing) : []));
  }

  #drawHeat(): void {
    const { survey } = this.#live.said;
    const ladder = survey && pick(survey, this.#live.heat.ladder);
    fill(this.#layers.heat, ...(this.frame && ladder ? drawHeat(this.frame, ladder) : []));
  }

  #drawRays(): void {
    const { frame } = this;
    if (!frame) return;
    const found = this.rays;
    const selected = this.#view.looking.ray;
    const order = [...found].sort((one, other) => Number(one.key === selected) - Number(other.key === selected));
    fill(this.#layers.rays, ...order.map((ray) => drawRay(frame, ray, ray.key === selected)), ...drawChosen(frame, this.#chosen()));
    this.#layers.rays.classList.toggle("focused", found.some((ray) => ray.key === selected));
  }

  /** The corners that were chosen on the ladder looked at. */
  #chosen(): readonly Point[] {
    return this.#live.said.ruling?.choices.find((choice) => choice.ladder === this.ladder)?.from ?? [];
  }

  #drawTokens(): void {
    const { frame, drawing } = this;
    if (!frame || !drawing) return;
    const focused = this.#focusedCreature();
    const { creature } = this.#view.looking;
    const standing = drawing.creatures
      .filter((token) => this.#standsAt(token) !== null)
      .map((token) => ({
        token,
        at: this.#standsAt(token) ?? token.at,
        role: roleOf(this.#live.said.ruling, token.name),
        selected: token.name === creature,
      }));
    fill(this.#layers.tokens, ...standing.map((one) => drawToken(frame, one)));
    if (focused) this.focusCreature(focused);
  }

  /** Where a creature stands now, which the drawing may not know yet; null if it is gone. */
  #standsAt(token: Token): Point | null {
    const creature = this.#store.doc.scene.creatures?.[token.name];
    if (creature?.at) return pointOf(creature.at);
    return creature || this.#store.doc.scene.map?.includes(token.name) ? token.at : null;
  }

  #focusedCreature(): string | null {
    const focused = document.activeElement?.closest<SVGGElement>("[data-creature]");
    return focused && this.svg.contains(focused) ? (focused.dataset["creature"] ?? null) : null;
  }

  focusCreature(name: string): void {
    this.svg.querySelector<SVGGElement>(`[data-creature="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  }
}

/** The rays of a ladder: those that its clauses asked about. */
export function shownRays(ruling: Ruling | null, ladder: string | undefined): Ray[] {
  const lines = (ruling?.lines ?? []).filter((line) => line.verdict !== "not-reached");
  return rays(lines.filter((line) => ladder === undefined || line.ladder === ladder));
}

function roleOf(ruling: Ruling | null, name: string): Role {
  if (ruling?.ask.attacker === name) return "attacker";
  return ruling?.ask.target === name ? "target" : "bystander";
}
