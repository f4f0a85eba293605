export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

export function rowsOf(csv: string): Record<string, string>[] {
  const [headings = [], ...rows] = csv
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ""])));
}

export const valuesOf = (ofx: string, name: string) =>
  [...ofx.matchAll(new RegExp(`<${name}>(.*)\r`, "g"))].map(([, value]) => value ?? "");

/** Parses `-49,90`, `-49.90` or `-R$ 1.049,90`. */
export const centsOf = (text = "") => Number(text.replace(/[^\d-]/g, "").replace(/^-0+$/, "0"));
