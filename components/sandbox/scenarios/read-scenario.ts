import { Scenario } from "@/server/sandbox/scenarios/schemas";

/** Any valid scenario is smaller. */
export const maxFileBytes = 100 * 1024;

/** `path` is like `steps[2].day`, or empty for the whole scenario. */
export interface Fault {
  path: string;
  /** In English, from the API. */
  message: string;
}

type Read = { scenario: Scenario } | { faults: Fault[] } | { notJson: string };

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
