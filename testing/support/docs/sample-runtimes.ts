import { spawnSync } from "node:child_process";

export type SampleLanguage = "curl" | "typescript" | "python" | "php";

/** How to run a sample of a language unchanged. */
export interface SampleRuntime {
  id: SampleLanguage;
  name: string;
  /** Whether this machine has it. */
  isHere: boolean;
  /** The command that runs a sample, with its arguments. */
  command: (code: string) => [command: string, parameters: string[]];
}

function succeeds(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters).status === 0;
}

/** Replaces `uuidgen`, which slim systems lack. */
const uuidgen = 'uuidgen() { node -p "crypto.randomUUID()"; }';

/** The languages of the samples. Tests skip those that this machine lacks. */
export const sampleRuntimes: readonly SampleRuntime[] = [
  {
    id: "typescript",
    name: "TypeScript",
    isHere: true,
    command: (code) => [process.execPath, ["--input-type=module", "-e", code]],
  },
  {
    id: "curl",
    name: "curl",
    isHere: succeeds("curl", "--version"),
    command: (code) => ["sh", ["-c", `${uuidgen}\n${code}`]],
  },
  {
    id: "python",
    name: "Python (needs python3 with requests)",
    isHere: succeeds("python3", "-c", "import requests"),
    command: (code) => ["python3", ["-c", code]],
  },
  {
    id: "php",
    name: "PHP (needs php with curl)",
    isHere: succeeds("php", "-r", "exit(function_exists('curl_init') ? 0 : 1);"),
    command: (code) => ["php", ["-r", code.replace(/^<\?php\n/, "")]],
  },
];
