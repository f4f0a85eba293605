import { type Command, flags, globalOptions } from "./command.js";
import { triggerNames } from "./trigger.js";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

/** Words that may follow each sequence, such as `list`, `get` and `pay` after `transactions`. */
function wordsAfter(commands: readonly Command[]): Map<string, string[]> {
  const after = new Map<string, string[]>();
  const add = (before: string, word: string) => {
    const known = after.get(before) ?? [];
    if (!known.includes(word)) after.set(before, [...known, word]);
  };
  for (const { name } of commands) {
    const [first = "", second] = name.split(" ");
    add("", first);
    if (second) add(first, second);
  }
  after.set("trigger", [...triggerNames]);
  after.set("completion", [...shells]);
  return after;
}

function optionsOf(commands: readonly Command[]): string[] {
  const own = commands.flatMap(({ options = {} }) => Object.keys(options));
  const names = new Set([...own, ...Object.keys(globalOptions), ...Object.keys(flags)]);
  return [...names].map((name) => `--${name}`);
}

/** For `source <(quitanda completion bash)`. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const after = wordsAfter(commands);
  const options = optionsOf(commands);
  if (shell === "fish") return fish(after, options);
  const cases = [...after].map(([before, words]) => `    "${before}") words="${words.join(" ")}" ;;`).join("\n");
  const body = (current: string, first: string, count: string) => `  local words=""
  case "$${count}" in
    1) set -- "" ;;
    2) set -- "${first}" ;;
    *) set -- "-" ;;
  esac
  case "$1" in
${cases}
  esac
  case "${current}" in
    -*) words="${options.join(" ")}" ;;
  esac`;
  return shell === "bash" ? bash(body) : zsh(body);
}

type Body = (current: string, first: string, count: string) => string;

const bash = (body: Body): string => `_quitanda() {
  local current="\${COMP_WORDS[COMP_CWORD]}" first="\${COMP_WORDS[1]}" count="$COMP_CWORD"
${body("$current", "$first", "count")}
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _quitanda quitanda
`;

const zsh = (body: Body): string => `#compdef quitanda
_quitanda() {
  local current="\${words[CURRENT]}" first="\${words[2]}" count="$((CURRENT - 1))"
${body("$current", "$first", "count").replaceAll("words=", "choices=").replace("local choices", "local choices")}
  compadd -- \${=choices}
}
compdef _quitanda quitanda
`;

function fish(after: Map<string, string[]>, options: string[]): string {
  const lines = [...after].map(([before, words]) => {
    const condition = before === "" ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${before}`;
    return `complete -c quitanda -f -n "${condition}" -a "${words.join(" ")}"`;
  });
  return `${[...lines, ...options.map((name) => `complete -c quitanda -l ${name.slice(2)}`)].join("\n")}\n`;
}
