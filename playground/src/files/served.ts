/** The folder of the program that serves the page. */
export interface Info {
  readonly served: boolean;
  readonly folder: string;
  readonly opened: { readonly path: string; readonly text: string } | null;
  readonly may_write: boolean;
}

export interface Listed {
  readonly path: string;
  readonly kind: "scene" | "rules" | "map";
  readonly bytes: number;
}

export async function readInfo(): Promise<Info> {
  return (await (await fetch("./api/info")).json()) as Info;
}

export async function listFiles(): Promise<readonly Listed[]> {
  const { files } = (await (await fetch("./api/files")).json()) as { files: Listed[] };
  return files;
}

export async function readFile(path: string): Promise<File> {
  const response = await fetch(`./api/file?path=${encodeURIComponent(path)}`);
  if (!response.ok) throw new Error(await wrong(response, path));
  return new File([await response.blob()], path);
}

/** Saves a text in the folder; without `over` a file that is there stays. */
export async function saveFile(path: string, text: string, over: boolean): Promise<void> {
  const response = await fetch(`./api/file?path=${encodeURIComponent(path)}${over ? "" : "&new=1"}`, {
    method: "PUT",
    headers: { "Content-Type": "text/plain" },
    body: text,
  });
  if (!response.ok) throw new Error(await wrong(response, path));
}

async function wrong(response: Response, path: string): Promise<string> {
  try {
    const { findings } = (await response.json()) as { findings: { message: string }[] };
    return findings[0]?.message ?? `${path}: ${response.statusText}`;
  } catch {
    return `${path}: ${response.statusText}`;
  }
}
