import { type Command, flags, globalOptions } from "./command.js";

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

const ofAll: [string, string][] = [
  ...Object.entries(globalOptions).map(([name, { value, about }]): [string, string] => [`--${name} ${value}`, about]),
  ...Object.entries(flags).map(([name, about]): [string, string] => [`--${name}`, about]),
];

export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, operands, about }): [string, string] => [[name, ...operands].join(" "), about]);
  return `usage: quitanda <command> [options]

${columns(rows)}

Options of every command:
${columns(ofAll)}

Exit codes: 0 done, 1 refused, 2 usage, 3 not signed in, 4 not found, 5 no answer.`;
}

export function helpOf({ name, operands, about, options = {} }: Command): string {
  const own = Object.entries(options).map(([option, { value, about: what }]): [string, string] => [
    `--${option} ${value}`,
    what,
  ]);
  return `usage: quitanda ${[name, ...operands].join(" ")} [options]

${about}.

${columns([...own, ...ofAll])}`;
}
