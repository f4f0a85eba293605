import type { Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AddedMessages } from "./added-messages";

interface Tree {
  [name: string]: Tree | string;
}

/** Set by the build (`next.config.mjs`). Absent in development, which sends all messages. */
const derived = process.env.SECTION_MESSAGES;

/** Paths of the messages of each section. */
const sections: Record<string, string[]> | null = derived ? JSON.parse(derived) : null;

function pick(tree: Tree, paths: readonly string[]): Tree {
  const names = new Set(paths.map((path) => path.split(".", 1).join()));
  return Object.fromEntries(
    [...names].map((name) => {
      const part = tree[name] ?? "";
      const within = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      return [name, typeof part === "string" || within.length === 0 ? part : pick(part, within)];
    }),
  );
}

/**
 * Returns the messages that the client components of a section use, in the language of the request. A section is a
 * folder of `app` (`scripts/section-messages.mjs`).
 */
export async function readSectionMessages(section: string): Promise<Partial<Messages>> {
  const messages = await getMessages();
  if (!sections) return { ...messages };
  const paths = sections[section];
  if (!paths) throw new Error(`The build found no section ${section}`);
  return pick(messages, paths) as Partial<Messages>;
}

/** Sends the messages of a section to the browser. Its layout renders this around the pages. */
export async function SectionMessages({ section, children }: { section: string; children: ReactNode }) {
  return <AddedMessages messages={await readSectionMessages(section)}>{children}</AddedMessages>;
}
