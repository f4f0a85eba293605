import type { IconBolt } from "@tabler/icons-react";

export interface Command {
  id: string;
  label: string;
  description?: string;
  Icon: typeof IconBolt;
  run: () => void;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function matching(commands: Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}
