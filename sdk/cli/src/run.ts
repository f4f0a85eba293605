import { parseArgs } from "node:util";
import { type Command, flags, globalOptions } from "./command.js";
import { commands } from "./commands.js";
import { type ExitCode, exitCodes, explain, Fault } from "./fault.js";
import { helpOf, overview } from "./help.js";
import { Output, plain, type Terminal } from "./output.js";
import { defaultUrl, type Environment, Session } from "./session.js";
import { version } from "./version.js";

export interface ProgramEnvironment {
  env: Environment;
  out: Terminal;
  err: Terminal;
  signal: AbortSignal;
}

/**
 * Runs a command line.
 *
 * @returns the exit code
 */
export async function run(args: readonly string[], { env, out, err, signal }: ProgramEnvironment): Promise<ExitCode> {
  const json = args.includes("--json");
  const output = new Output(out, err, { json, noColor: env.NO_COLOR });
  let url = defaultUrl;
  try {
    const { command, rest } = findCommand(args);
    if (args.includes("--version") && !command) {
      output.value({ version });
      output.line(version);
      return exitCodes.done;
    }
    if (args.includes("--help") || args.includes("-h") || args.length === 0) {
      const help = command ? helpOf(command) : overview(commands);
      output.value({ help });
      output.line(help);
      return exitCodes.done;
    }
    if (!command) throw unknown(args);
    const { options, operands } = readArguments(command, rest);
    const session = await Session.open(env, output, options);
    url = session.url;
    await command.run({ session, operands, options, signal });
    return exitCodes.done;
  } catch (thrown) {
    if (signal.aborted) return exitCodes.done;
    const explained = explain(thrown, url);
    if (json) err.write(`${JSON.stringify({ error: explained })}\n`);
    else {
      const { code, field, message, hint, requestId } = explained;
      err.write(`quitanda: ${plain(message)}${code ? ` (${plain(code)})` : ""}\n`);
      if (field) err.write(`  field: ${plain(field)}\n`);
      if (hint) err.write(`  ${hint}\n`);
      if (requestId) err.write(`  request: ${plain(requestId)}\n`);
    }
    return explained.exitCode;
  }
}

/** Returns the command named by the leading words, and the remaining operands. */
function findCommand(args: readonly string[]): { command: Command | null; rest: string[] } {
  const valued = new Set(["--url", "--token"]);
  const places = args.flatMap((arg, index) => {
    const isValue = index > 0 && valued.has(args[index - 1] ?? "");
    return arg.startsWith("-") || isValue ? [] : [index];
  });
  for (const count of [2, 1]) {
    const words = places.slice(0, count);
    const name = words.map((index) => args[index]).join(" ");
    const command = commands.find((each) => each.name === name);
    if (command) return { command, rest: args.filter((_, index) => !words.includes(index)) };
  }
  return { command: null, rest: [...args] };
}

function unknown(args: readonly string[]): Fault {
  const [first = ""] = args.filter((arg) => !arg.startsWith("-"));
  const near = commands.map(({ name }) => name).filter((name) => name.startsWith(`${first} `));
  const hint = near.length > 0 ? `One of: ${near.join(", ")}` : "See `quitanda --help`.";
  return new Fault(exitCodes.usage, near.length > 0 ? `${first} what?` : `There is no command ${first}`, hint);
}

function readArguments(command: Command, rest: string[]) {
  const valued = Object.keys({ ...globalOptions, ...command.options });
  const known = {
    ...Object.fromEntries(valued.map((name) => [name, { type: "string" as const }])),
    ...Object.fromEntries(Object.keys(flags).map((name) => [name, { type: "boolean" as const }])),
  };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: rest, options: known, allowPositionals: true, strict: true });
  } catch (thrown) {
    const [message = ""] = (thrown instanceof Error ? thrown.message : String(thrown)).split(". ");
    throw new Fault(exitCodes.usage, message, `See \`quitanda ${command.name} --help\`.`);
  }
  const { positionals } = parsed;
  const required = command.operands.filter((operand) => !operand.startsWith("["));
  if (positionals.length < required.length || positionals.length > command.operands.length) {
    throw new Fault(exitCodes.usage, `usage: quitanda ${[command.name, ...command.operands].join(" ")}`);
  }
  const options: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(parsed.values)) if (typeof value === "string") options[name] = value;
  return { options, operands: positionals };
}
