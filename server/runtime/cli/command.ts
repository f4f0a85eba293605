import { type ParseArgsConfig, parseArgs } from "node:util";

export type Output = Record<string, unknown> | string;

/**
 * Parses the arguments before anything starts. The returned function runs the command.
 *
 * @throws UsageFault from the first call, Failure from the second
 */
export type Command = (args: string[]) => (now: Date) => Promise<Output>;

/** One-line message with the name of the invalid argument. */
export class UsageFault extends Error {}

export interface Arguments {
  /** @throws UsageFault if the option is missing */
  required(name: string): string;
  optional(name: string): string | null;
  flag(name: string): boolean;
  /** The first positional argument by default. `label` names a missing argument in the error. */
  positional(label: string, index?: number): string;
}

export interface ArgumentRule {
  options?: string[];
  flags?: string[];
  positionals?: number;
}

/**
 * Parses options with values, flags, and at most `positionals` other arguments.
 *
 * @throws UsageFault
 */
export function readArguments(args: string[], rule: ArgumentRule): Arguments {
  const { options = [], flags = [], positionals = 0 } = rule;
  const parsed = parse(args, options, flags);
  const extra = parsed.positionals[positionals];
  if (extra !== undefined) throw new UsageFault(`${extra}: unexpected argument`);
  const optional = (name: string) => {
    const value = parsed.values[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    optional,
    flag: (name) => parsed.values[name] === true,
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

interface Parsed {
  values: Record<string, unknown>;
  positionals: string[];
}

function parse(args: string[], names: string[], flags: string[]): Parsed {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" as const }] as const),
    ...flags.map((name) => [name, { type: "boolean" as const }] as const),
  ]);
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true } satisfies ParseArgsConfig);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence] = error.message.replaceAll("\n", " ").split(". To specify a positional argument");
    throw new UsageFault(sentence, { cause: error });
  }
}
