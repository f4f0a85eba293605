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

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Returns the commands with words that begin with every typed word, those with them in their label first. */
export function matching<Each extends Pick<Command, "label" | "description" | "words">>(
  commands: readonly Each[],
  typed: string,
): Each[] {
  const searched = wordsOf(typed);
  const has = (text: string) => {
    const words = wordsOf(text);
    return searched.every((beginning) => words.some((word) => word.startsWith(beginning)));
  };
  const named = commands.filter(({ label }) => has(label));
  const described = commands.filter(
    ({ label, description = "", words = "" }) => !has(label) && has(`${label} ${description} ${words}`),
  );
  return [...named, ...described];
}
