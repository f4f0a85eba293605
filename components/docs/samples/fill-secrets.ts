import { variables } from "./sample-request";

/** Credentials entered or inserted by the reader. Null leaves the environment variable in the sample. */
export interface KnownSecrets {
  token: string | null;
  key: string | null;
  secret: string | null;
}

const readings: readonly ((name: string, value: string) => [reading: string, literal: string])[] = [
  (name, value) => [`\${process.env.${name}}`, value],
  (name, value) => [`{os.environ['${name}']}`, value],
  (name, value) => [`os.environ["${name}"]`, `"${value}"`],
  (name, value) => [`' . getenv('${name}')`, `${value}'`],
  (name, value) => [`getenv('${name}')`, `'${value}'`],
  (name, value) => [`$${name}`, value],
];

function isPlain(value: string): boolean {
  return /^[\w.-]+$/.test(value);
}

export function readsSecret(code: string): boolean {
  return Object.values(variables).some((name) => code.includes(name));
}

export function fillSecrets(code: string, known: KnownSecrets): string {
  const filled = (["token", "key", "secret"] as const).reduce((text, each) => {
    const value = known[each];
    if (value === null || !isPlain(value)) return text;
    return readings.reduce((filling, read) => {
      const [reading, literal] = read(variables[each], value);
      return filling.replaceAll(reading, () => literal);
    }, text);
  }, code);
  return filled.includes("os.environ") ? filled : filled.replace(/^import os\n/m, "");
}
