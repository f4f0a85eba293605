import { globalTables } from "@/db/schema";
import { judgeStatement } from "../architecture/statement-laws";

/** Texts that this process has judged. */
const judged = new Set<string>();

/** Lists of parameters grow with what they are given; their texts are one statement. */
const list = /\$\d+(?:\s*,\s*\$\d+)+/g;

/** What is wrong with statements of which none like them was judged before: the law's sentence and the text. */
export function findStatementFaults(texts: Iterable<string>): string[] {
  return [...texts].flatMap((text) => {
    const shape = text.replace(list, "$1");
    if (judged.has(shape)) return [];
    judged.add(shape);
    return judgeStatement(text, globalTables).map((sentence) => `${sentence}:\n${text}`);
  });
}
