import { type ParseArgsConfig, parseArgs } from "node:util";

/** Output of a command: an object prints as one line of JSON, text unchanged. */
export type Output = Record<string, unknown> | string;

/**
 * A command parses its arguments first, so that bad usage is reported before anything starts.
 *
 * @throws UsageFault from the first call, Failure from the second.
 */
export type Command = (args: string[]) => (now: Date) => Promise<Output>;

/** Invalid arguments; the message is one line that names the argument. */
export class UsageFault extends Error {}

export interface Arguments {
  /** The text after `--name`. */
  required(name: string): string;
  optional(name: string): string | null;
  /** A positional argument, the first by default; `label` names it in the message when it is missing. */
  positional(label: string, index?: number): string;
}

/**
 * Reads the arguments of a command: the named options with their values, and at most `positionals` others.
 *
 * @throws UsageFault
 */
export function readArguments(args: string[], rule: { options?: string[]; positionals?: number }): Arguments {
  const { options = [], positionals = 0 } = rule;
  const parsed = parse(args, options);
  const extra = parsed.positionals[positionals];
  if (extra !== undefined) throw new UsageFault(`${extra}: unexpected argument`);
  const optional = (name: string) => parsed.values[name] || null;
  return {
    optional,
    required(name) {
      const value = optional(name);
      if (value === null) throw new UsageFault(`--${name}: is required`);
      return value;
    },
    positional(label, index = 0) {
      const value = parsed.positionals[index];
      if (!value) throw new UsageFault(`${label}: is required`);
      return value;
    },
  };
}

function parse(args: string[], names: string[]): { values: Record<string, string | undefined>; positionals: string[] } {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true } satisfies ParseArgsConfig);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence] = error.message.replaceAll("\n", " ").split(". To specify a positional argument");
    throw new UsageFault(sentence, { cause: error });
  }
}
