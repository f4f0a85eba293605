import { globalTables } from "@/db/schema";
import { judgeStatement } from "../architecture/statements";

/** Texts that this process has judged. */
const judged = new Set<string>();

/** Parameter lists vary in length; their texts count as one statement. */
const list = /\$\d+(?:\s*,\s*\$\d+)+/g;

/** Judges statements whose text is new to this process. Returns the law's sentence and the text of each fault. */
export function findStatementFaults(texts: Iterable<string>): string[] {
  return [...texts].flatMap((text) => {
    const shape = text.replace(list, "$1");
    if (judged.has(shape)) return [];
    judged.add(shape);
    return judgeStatement(text, globalTables).map((sentence) => `${sentence}:\n${text}`);
  });
}
