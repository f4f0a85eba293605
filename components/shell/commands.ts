import type { IconBolt } from "@tabler/icons-react";

/** A command of the palette: a link or an action. */
export interface Command {
  id: string;
  label: string;
  description?: string;
  Icon: typeof IconBolt;
  run: () => void;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The commands whose name contains every typed word, ignoring accents and case. */
export function matching(commands: Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}
