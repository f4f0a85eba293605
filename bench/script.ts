import type { Sql } from "postgres";
import type { Batch, Statement } from "./wire";

/** Values that differ per request, by name. All other text is replayed as recorded. */
export type Values = Record<string, string>;

/** Fixed text, or the name of a value. */
type Template = { text: string } | { name: string };

/** Text with placeholders for the ids, timestamps and values of one request. */
export interface Blank {
  parts: Template[];
}

interface Step {
  isTransaction: boolean;
  batches: { text: string; parameters: (Blank | null)[] }[][];
}

export interface Script {
  steps: Step[];
  /** Names of the ids that each request generates. */
  freshIds: string[];
  /** Texts of the recorded response, by the yardstick's names for them. */
  texts: Record<string, Blank>;
}

export interface Recording {
  batches: Batch[];
  /** Names of values, by recorded text. */
  known: Record<string, string>;
  /** Ids that are the same in every request. */
  constants: readonly string[];
  texts: Record<string, string>;
}

const idShape = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}";
const keyShape = "[0-9a-f]{12}7[0-9a-f]{19}";
const instantShape = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

/**
 * Replaces the variable parts of a recorded request with names: known values, generated ids and the
 * request's timestamp.
 */
export function composeScript({ batches, known, constants, texts }: Recording): Script {
  const freshIds = new Map<string, string>();
  const literals = Object.keys(known).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const variable = new RegExp(`${[...literals, idShape, keyShape, instantShape].join("|")}`, "g");
  const instant = findInstant(batches, new RegExp(instantShape, "g"));

  const nameOf = (found: string): string | null => {
    const name = known[found];
    if (name) return name;
    if (found.includes("T")) return found === instant ? "now" : null;
    const isKey = !found.includes("-");
    const id = isKey ? found.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : found;
    if (constants.includes(id)) return null;
    if (!freshIds.has(id)) freshIds.set(id, `id${freshIds.size}`);
    return `${freshIds.get(id)}${isKey ? "Key" : ""}`;
  };
  const blank = (text: string): Blank => {
    const parts: Template[] = [];
    let end = 0;
    for (const match of text.matchAll(variable)) {
      const name = nameOf(match[0]);
      if (name === null) continue;
      parts.push({ text: text.slice(end, match.index) }, { name });
      end = match.index + match[0].length;
    }
    return { parts: [...parts, { text: text.slice(end) }] };
  };
  const prepared = ({ text, parameters }: Statement) => ({
    text,
    parameters: parameters.map((each) => (each === null ? null : blank(each))),
  });

  const steps: Step[] = [];
  let open: Step | null = null;
  for (const batch of batches) {
    const command = batch.length === 1 ? batch[0]?.text.trim().toLowerCase() : undefined;
    if (command?.startsWith("begin")) open = { isTransaction: true, batches: [] };
    else if (command === "commit" && open) {
      steps.push(open);
      open = null;
    } else if (open) open.batches.push(batch.map(prepared));
    else steps.push({ isTransaction: false, batches: [batch.map(prepared)] });
  }
  const answerTexts = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, blank(text)]));
  return { steps, freshIds: [...freshIds.values()], texts: answerTexts };
}

/** The most frequent timestamp among the parameters is the request's. */
function findInstant(batches: Batch[], shape: RegExp): string | null {
  const seen = new Map<string, number>();
  for (const parameter of batches.flat().flatMap(({ parameters }) => parameters)) {
    for (const [found] of parameter?.matchAll(shape) ?? []) seen.set(found, (seen.get(found) ?? 0) + 1);
  }
  return [...seen].sort(([, left], [, right]) => right - left)[0]?.[0] ?? null;
}

export function fillIn({ parts }: Blank, values: Values): string {
  let filled = "";
  for (const part of parts) filled += "text" in part ? part.text : (values[part.name] ?? "");
  return filled;
}

type Row = Record<string, unknown>;

/**
 * Sends a script's prepared statements in the recorded order, batches and transactions.
 *
 * @returns the rows of each statement.
 */
export async function replay(client: Sql, { steps }: Script, values: Values): Promise<Row[][]> {
  const answers: Row[][] = [];
  const run = async (executor: Pick<Sql, "unsafe">, batches: Step["batches"]) => {
    for (const batch of batches) {
      const rows = await Promise.all(
        batch.map(({ text, parameters }) => {
          const filled = parameters.map((each) => (each === null ? null : fillIn(each, values)));
          return executor.unsafe(text, filled, { prepare: true });
        }),
      );
      answers.push(...(rows as unknown as Row[][]));
    }
  };
  for (const { isTransaction, batches } of steps) {
    if (isTransaction) await client.begin((tx) => run(tx, batches));
    else await run(client, batches);
  }
  return answers;
}
