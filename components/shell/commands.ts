import type { IconBolt } from "@tabler/icons-react";

export interface Command {
  id: string;
  label: string;
  description?: string;
  /** Other words that people use for it, which the palette finds but does not show. */
  words?: string;
  Icon: typeof IconBolt;
  run: () => void;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the commands that have every typed word, those with the words in their label first. */
export function matching<Each extends Pick<Command, "label" | "description" | "words">>(
  commands: readonly Each[],
  typed: string,
): Each[] {
  const searched = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => searched.every((word) => plain(text).includes(word));
  const [named, described] = [
    commands.filter(({ label }) => has(label)),
    commands.filter(
      ({ label, description = "", words = "" }) => !has(label) && has(`${label} ${description} ${words}`),
    ),
  ];
  return [...named, ...described];
}
