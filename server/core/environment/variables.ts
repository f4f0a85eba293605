/** Environment variables by name. An empty one counts as absent. */
export type Variables = Record<string, string | undefined>;

/** A wrong or missing variable; the message is one line for the operator and never contains a secret. */
export class EnvironmentFault extends Error {}

/** A variable without surrounding blanks; null when it is absent or empty. */
export function read(variables: Variables, name: string): string | null {
  return variables[name]?.trim() || null;
}

/** @throws EnvironmentFault when it is absent. */
export function readRequired(variables: Variables, name: string): string {
  const value = read(variables, name);
  if (value === null) throw new EnvironmentFault(`${name} is not set`);
  return value;
}

/** A whole number within bounds. @throws EnvironmentFault for anything else. */
export function readInteger(variables: Variables, name: string, fallback: number, min: number, max: number): number {
  const text = read(variables, name);
  if (text === null) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new EnvironmentFault(`${name} must be a whole number from ${min} to ${max}`);
}

/** The values of a comma-separated variable. */
export function readList(variables: Variables, name: string): string[] {
  const entries = (read(variables, name) ?? "").split(",");
  return entries.map((each) => each.trim()).filter((each) => each !== "");
}

/** `true` or `false`. @throws EnvironmentFault for anything else. */
export function readFlag(variables: Variables, name: string, fallback: boolean): boolean {
  const text = read(variables, name);
  if (text === null) return fallback;
  if (text !== "true" && text !== "false") throw new EnvironmentFault(`${name} must be true or false`);
  return text === "true";
}

/** A http or https origin, without a trailing slash; null when it is absent. @throws EnvironmentFault naming it. */
export function readOrigin(variables: Variables, name: string, example: string): string | null {
  const text = read(variables, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.pathname !== "/" || url.search || url.username) {
    throw new EnvironmentFault(`${name} must be an origin such as ${example}`);
  }
  return url.origin;
}
