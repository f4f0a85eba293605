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
  /** Whether `--name` was given. */
  flag(name: string): boolean;
  /** A positional argument, the first by default; `label` names it in the message when it is missing. */
  positional(label: string, index?: number): string;
}

/** What a command takes. */
export interface ArgumentRule {
  options?: string[];
  flags?: string[];
  positionals?: number;
}

/**
 * Parses a command's arguments: named options with values, flags, and at most `positionals` other arguments.
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
