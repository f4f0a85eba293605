import { validateAndMap, validateAndUnmap } from "@apimatic/schema";
import type { Operation } from "./operations";
import { schemaOf } from "./package-models";

/** By field path. */
export type Faults = Record<string, string[]>;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function withoutBigInts(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutBigInts(each)]));
}

function pathOf(parent: string, key: string | number): string {
  if (typeof key === "number" || /^\d+$/.test(key)) return `${parent}[${key}]`;
  return parent ? `${parent}.${key}` : key;
}

function differencesOf(sent: unknown, back: unknown, path: string, faults: Faults): void {
  if (Array.isArray(sent) && Array.isArray(back) && sent.length === back.length) {
    for (const [index, each] of sent.entries()) differencesOf(each, back[index], pathOf(path, index), faults);
    return;
  }
  if (isObject(sent) && isObject(back)) {
    for (const key of new Set([...Object.keys(sent), ...Object.keys(back)])) {
      if (!(key in back)) faults[pathOf(path, key)] = ["The field is unknown."];
      else if (!(key in sent)) faults[pathOf(path, key)] = ["The field appears from nowhere."];
      else differencesOf(sent[key], back[key], pathOf(path, key), faults);
    }
    return;
  }
  if (!Object.is(sent, back)) faults[path || "$"] = [`The value is of another type than ${typeof back}.`];
}

/** Field names and types, which are all that a schema checks, and the discriminator of transactions. */
function shapeOf(value: unknown, key = ""): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map((each) => shapeOf(each)))].join("|")}]`;
  if (isObject(value)) return `{${Object.entries(value).map(([name, each]) => `${name}:${shapeOf(each, name)}`)}}`;
  if (key === "transaction_type") return String(value);
  return Number.isSafeInteger(value) ? "integer" : value === null ? "null" : typeof value;
}

/** Valid shapes by model. Cached, because validation takes milliseconds and simulations repeat a few shapes. */
const goodShapes = new Map<string, Set<string>>();

/**
 * Validates a body with a model of the official package. The body must also survive mapping and
 * unmapping, which detects a misspelled optional field that the schema silently drops.
 */
export function judge(model: string, body: unknown, at = ""): Faults {
  const good = goodShapes.get(model) ?? new Set();
  const shape = shapeOf(body);
  if (good.has(shape)) return {};
  const faults = judgeValue(model, body, at);
  if (Object.keys(faults).length === 0) goodShapes.set(model, good.add(shape));
  return faults;
}

function judgeValue(model: string, body: unknown, at: string): Faults {
  const schema = schemaOf(model);
  const faults: Faults = {};
  const report = (errors: { path: (string | number)[]; message?: string }[]) => {
    for (const { path, message } of errors) {
      const name = path.reduce<string>(pathOf, at) || "$";
      // The following lines repeat the body, which may contain a card.
      faults[name] = [...(faults[name] ?? []), message?.split("\n")[0] ?? "The field is invalid."];
    }
  };
  const mapped = validateAndMap(body, schema);
  if (mapped.errors) {
    report(mapped.errors);
    return faults;
  }
  const unmapped = validateAndUnmap(mapped.result, schema);
  if (unmapped.errors) report(unmapped.errors);
  else differencesOf(body, withoutBigInts(unmapped.result), at, faults);
  return faults;
}

/**
 * Validates a recipient's registration. The package has separate models for the base, persons and
 * companies; the request model uses only the base, which would drop the other fields.
 */
function judgeRecipient(body: Json): Faults {
  const { register_information: registration, ...rest } = body;
  const faults = judge("createRecipientRequest", rest);
  if (registration === undefined || registration === null) return faults;
  const models: Record<string, string> = { individual: "Individual", corporation: "Corporation" };
  const kind = isObject(registration) ? models[String(registration.type)] : undefined;
  if (!kind) return { ...faults, "register_information.type": ["The type must be individual or corporation."] };
  const model = `createRegisterInformation${kind}Request`;
  return { ...faults, ...judge(model, registration, "register_information") };
}

/** Adds two card fields that the package requires, but that a browser does not have and the API does not need. */
function judgeToken(body: Json): Faults {
  const card = isObject(body.card) ? { brand: "", label: "", ...body.card } : body.card;
  return judge("createTokenRequest", { ...body, card });
}

const lines = [
  "street",
  "number",
  "zip_code",
  "neighborhood",
  "city",
  "state",
  "country",
  "complement",
  "line_1",
  "line_2",
];
const anyAddress = Object.fromEntries(lines.map((name) => [name, ""]));

/** The package requires the customer's address; the API does not. */
const withAddress = (customer: unknown) => (isObject(customer) ? { address: anyAddress, ...customer } : customer);

export function judgeRequest(operation: Operation, model: string, body: unknown): Faults {
  if (isObject(body) && operation === "POST /recipients") return judgeRecipient(body);
  if (isObject(body) && operation === "POST /tokens") return judgeToken(body);
  if (isObject(body) && operation === "POST /orders") {
    return judge(model, { ...body, customer: withAddress(body.customer) });
  }
  if (operation === "POST /customers") return judge(model, withAddress(body));
  return judge(model, body);
}

/** Returned by the API, although the package lacks them. */
const beyondThePackage = ["operation_reference"];

function asInThePackage(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(asInThePackage);
  if (!isObject(body)) return body;
  const kept = Object.entries(body).filter(([key]) => !beyondThePackage.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, asInThePackage(value)]));
}

export const judgeResource = (model: string, resource: object): Faults => judge(model, asInThePackage(resource));

export function classifyResponse(operation: Operation, model: string, body: unknown): Faults {
  const known = asInThePackage(body);
  if (!operation.includes("/withdrawals")) return judge(model, known);
  // In the package's response model, a withdrawal's metadata is a list of strings; in its request
  // and in all other models, it is a dictionary.
  const withoutMetadata = (each: unknown): unknown =>
    isObject(each) && isObject(each.metadata) ? { ...each, metadata: null } : each;
  const list =
    isObject(known) && Array.isArray(known.data) ? { ...known, data: known.data.map(withoutMetadata) } : null;
  return judge(model, list ?? withoutMetadata(known));
}
