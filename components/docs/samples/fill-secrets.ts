import { variables } from "./sample-request";

/** The reader's known credentials; null keeps the environment variable. */
export interface KnownSecrets {
  token: string | null;
  key: string | null;
  secret: string | null;
}

/** How each language's sample reads a variable, and the text that replaces it when its value is known. */
const readings: readonly ((name: string, value: string) => [reading: string, literal: string])[] = [
  (name, value) => [`\${process.env.${name}}`, value],
  (name, value) => [`{os.environ['${name}']}`, value],
  (name, value) => [`os.environ["${name}"]`, `"${value}"`],
  (name, value) => [`' . getenv('${name}')`, `${value}'`],
  (name, value) => [`getenv('${name}')`, `'${value}'`],
  (name, value) => [`$${name}`, value],
];

/** Whether a value needs no escaping in any language's quotes, like tokens and keys. */
function isPlain(value: string): boolean {
  return /^[\w.-]+$/.test(value);
}

/** Whether a sample reads a secret from the environment. */
export function readsSecret(code: string): boolean {
  return Object.values(variables).some((name) => code.includes(name));
}

/** Replaces the variables of a sample, in any language, by the known credentials. */
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
