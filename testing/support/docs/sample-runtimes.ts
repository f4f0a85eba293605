import { spawnSync } from "node:child_process";

export type SampleLanguage = "curl" | "typescript" | "python" | "php";

export interface SampleRuntime {
  id: SampleLanguage;
  name: string;
  isHere: boolean;
  command: (code: string) => [command: string, parameters: string[]];
}

function succeeds(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters).status === 0;
}

/** Replaces `uuidgen`, which minimal systems lack. */
const uuidgen = 'uuidgen() { node -p "crypto.randomUUID()"; }';

/** Tests skip languages without a runtime on this machine. */
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
