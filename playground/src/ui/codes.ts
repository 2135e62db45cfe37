/** The page of a code that a finding bears. */
import { ask, type Engine } from "../engine/call.ts";
import { notify } from "./announce.ts";
import { openDialog } from "./dialog.ts";
import { markdown } from "./markdown.ts";

export async function explainCode(engine: Engine, code: string): Promise<void> {
  try {
    const page = await ask<{ title: string; text: string }>(engine, { op: "explain_code", code });
    openDialog(code, () => markdown(page.text));
  } catch (error) {
    notify(String(error), "wrong");
  }
}
