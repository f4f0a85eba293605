import { variables } from "./sample-request";

/** What is known of a reader's credentials; null stays the environment variable that it was. */
export interface KnownSecrets {
  token: string | null;
  key: string | null;
  secret: string | null;
}

/** How the languages' samples read a variable, and what stands there when its value is known. */
const readings: readonly ((name: string, value: string) => [reading: string, literal: string])[] = [
  (name, value) => [`\${process.env.${name}}`, value],
  (name, value) => [`{os.environ['${name}']}`, value],
  (name, value) => [`os.environ["${name}"]`, `"${value}"`],
  (name, value) => [`' . getenv('${name}')`, `${value}'`],
  (name, value) => [`getenv('${name}')`, `'${value}'`],
  (name, value) => [`$${name}`, value],
];

/** Whether a value means itself between any language's quotes: tokens and keys do. */
function isPlain(value: string): boolean {
  return /^[\w.-]+$/.test(value);
}

/** Whether a sample reads a secret from the environment. */
export function readsSecret(code: string): boolean {
  return Object.values(variables).some((name) => code.includes(name));
}

/** A sample with the credentials that are known in the place of their variables, in whatever language it is written. */
export function fillSecrets(code: string, known: KnownSecrets): string {
  const filled = (["token", "key", "secret"] as const).reduce((text, each) => {
    const value = known[each];
    if (value === null || !isPlain(value)) return text;
    return readings.reduce((filling, read) => {
      const [reading, literal] = read(variables[each], value);
      return filling.replaceAll(reading, () => literal);
    }, text);
  }, code);
  return filled.includes("os.environ") ? filled : filled.replace(/^import os\n/, "");
}
