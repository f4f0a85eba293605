export const changeKinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"] as const;

export type ChangeKind = (typeof changeKinds)[number];

export interface Release {
  /** `1.2.0`, or `Unreleased`. */
  version: string;
  /** `2026-11-20`; null if unreleased. */
  releasedOn: string | null;
  changes: { kind: ChangeKind; text: string }[];
}

const isKind = (name: string): name is ChangeKind => changeKinds.some((kind) => kind === name);

/**
 * Parses Keep a Changelog 1.1.0, newest release first.
 *
 * @throws Error on an unknown heading.
 */
export function readChangelog(markdown: string): Release[] {
  const [, ...releases] = markdown.split(/^## /m);
  return releases.map((release) => {
    const [top = "", ...parts] = release.split(/^### /m);
    const [heading = ""] = top.split("\n", 1);
    const [, version, releasedOn = null] = /^\[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?\s*$/.exec(heading) ?? [];
    if (!version) throw new Error(`The changelog has an unknown heading: ${heading.trim()}`);
    return { version, releasedOn, changes: parts.map(readKind) };
  });
}

function readKind(part: string): Release["changes"][number] {
  const [kind = "", ...lines] = part.split("\n");
  if (!isKind(kind.trim())) throw new Error(`The changelog has an unknown heading: ${kind}`);
  // Blank lines do not end a list.
  return { kind: kind.trim() as ChangeKind, text: lines.filter((line) => line.trim() !== "").join("\n") };
}
