import { Scenario } from "@/server/sandbox/scenarios/schemas";

/** The largest file that is read; no scenario is as long. */
export const maxFileBytes = 100 * 1024;

/** What is wrong with a field of a scenario. `path` as in `steps[2].day`, empty for the whole. */
export interface Fault {
  path: string;
  /** In English, as the API says it. */
  message: string;
}

type Read = { scenario: Scenario } | { faults: Fault[] } | { notJson: string };

/** A scenario from the text of its JSON, or what is wrong with the text. */
export function readScenario(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return { notJson: thrown.message };
    throw thrown;
  }
  const { data, error } = Scenario.safeParse(value);
  if (data) return { scenario: data };
  return { faults: error.issues.map(({ path, message }) => ({ path: writePath(path), message })) };
}

function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === "number") return `${before}[${part}]`;
    return before === "" ? String(part) : `${before}.${String(part)}`;
  }, "");
}
