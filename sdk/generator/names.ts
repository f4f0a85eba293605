/** `pixQrCode` → `pix`, `qr`, `code`. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
  return spaced.split(/[^A-Za-z0-9]+/).flatMap((word) => (word === "" ? [] : [word.toLowerCase()]));
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

export function toPascal(name: string): string {
  return wordsOf(name).map(capitalized).join("");
}

export function toSnake(name: string): string {
  return wordsOf(name).join("_");
}

export function toKebab(name: string): string {
  return wordsOf(name).join("-");
}

/** Name such as `transactions.list`, both parts in camelCase. */
export interface OperationName {
  resource: string;
  method: string;
}

/** Ids that would give a poor method name. All others have the form `resource-method`. */
const renamed: Readonly<Record<string, OperationName>> = {
  "charges-pixQrCode": { resource: "pix", method: "createCharge" },
  "charges-pixCob": { resource: "pix", method: "createDueDateCharge" },
  "charges-boleto": { resource: "boletos", method: "createCharge" },
  "charges-card": { resource: "cards", method: "createCharge" },
  "charges-cardToken": { resource: "cards", method: "createToken" },
  "openapi-read": { resource: "openapi", method: "get" },
};

/**
 * Derives an operation's name from its `operationId`.
 *
 * @throws Error if the id does not have the form `resource-method`.
 */
export function nameOperation(operationId: string): OperationName {
  const [, resource, method] = /^([a-z][A-Za-z0-9]*)-([a-z][A-Za-z0-9]*)$/.exec(operationId) ?? [];
  if (!resource || !method) throw new Error(`${operationId} is not of the form resource-method`);
  return renamed[operationId] ?? { resource, method };
}
