import type { IconBolt } from "@tabler/icons-react";

/** Something the palette offers: where it leads or what it does. */
export interface Command {
  id: string;
  label: string;
  description?: string;
  Icon: typeof IconBolt;
  run: () => void;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The commands whose name holds every word of what was typed, whatever its accents and capitals. */
export function matching(commands: Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}
