import { globalTables } from "@/db/schema";
import { judgeStatement } from "../architecture/statements";

const judged = new Set<string>();

const list = /\$\d+(?:\s*,\s*\$\d+)+/g;

/** Checks statements with text new to this process. Returns the violated rule and the text of each fault. */
export function findStatementFaults(texts: Iterable<string>): string[] {
  return [...texts].flatMap((text) => {
    const shape = text.replace(list, "$1");
    if (judged.has(shape)) return [];
    judged.add(shape);
    return judgeStatement(text, globalTables).map((sentence) => `${sentence}:\n${text}`);
  });
}
