import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import {
  type Content,
  type Documented,
  documentedOf,
  isSchema,
  type Part,
  readExample,
  resolve,
  type Schema,
} from "./document";

/** `field` is a path such as `valor.original`, or empty for the body itself. */
interface BodyFault {
  field: string;
  reason: string;
}

/** Keywords that occur once in a schema, but possibly several times in a merged one. */
const alternatives = ["pattern", "oneOf", "anyOf"];

function merge(one: Schema, other: Schema): Schema {
  const merged: Schema = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = merged[key];
    if (key === "properties" && isSchema(known) && isSchema(value)) {
      const names = [...new Set([...Object.keys(known), ...Object.keys(value)])];
      merged[key] = Object.fromEntries(names.map((name) => [name, flatten(known[name], value[name])]));
    } else if (key === "required") merged[key] = [...new Set([known ?? [], value].flat())];
    else if (known !== undefined && alternatives.includes(key)) {
      merged.allOf = [merged.allOf ?? [], { [key]: value }].flat();
    } else merged[key] = value;
  }
  return merged;
}

/**
 * Merges schemas that must all match, including the members of their `allOf`, into one schema
 * without a top-level reference.
 */
function flatten(...parts: unknown[]): Schema {
  return parts.filter(isSchema).reduce<Schema>((merged, each) => {
    const { allOf = [], ...own } = resolve(each);
    return merge(merge(merged, own), flatten(...(allOf as Schema[])));
  }, {});
}

/**
 * Makes a schema strict: unknown fields are invalid, and strings must match the whole pattern,
 * because the specification omits anchors. Drops required fields that it does not define. The
 * parent makes branches of alternatives strict.
 */
function close(given: Schema, isBranch = false): Schema {
  const { pattern, properties, required, items, oneOf, anyOf, allOf, ...rest } = flatten(given);
  const closed: Schema = { ...rest };
  if (typeof pattern === "string") closed.pattern = `^(?:${pattern})$`;
  if (isSchema(items)) closed.items = close(items);
  if (Array.isArray(required)) {
    closed.required = properties ? required.filter((name) => Object.hasOwn(properties, name)) : required;
  }
  if (Array.isArray(oneOf)) closed.oneOf = separate(oneOf.map((each) => close(each as Schema, true)));
  // The specification lists object alternatives for the value of a Pix, which a string never matches.
  for (const [key, branches] of Object.entries({ ...(rest.type === "string" ? {} : { anyOf }), allOf })) {
    if (Array.isArray(branches)) closed[key] = branches.map((each) => close(each as Schema, true));
  }
  if (isSchema(properties)) {
    const own = Object.entries(properties);
    closed.properties = Object.fromEntries(own.map(([name, each]) => [name, close(each as Schema)]));
  }
  return isBranch || !(properties || oneOf) ? closed : { ...closed, unevaluatedProperties: false };
}

/** Makes branches exclusive: each forbids the fields of the others, as the specification implies. */
function separate(branches: Schema[]): Schema[] {
  const fieldsOf = ({ properties = {} }: Schema) => Object.keys(properties as Schema);
  const all = branches.flatMap(fieldsOf);
  return branches.map((branch) => {
    const others = all.filter((name) => !fieldsOf(branch).includes(name)).map((name) => [name, false]);
    return { ...branch, properties: { ...(branch.properties as Schema), ...Object.fromEntries(others) } };
  });
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

function faultOf({ instancePath, keyword, message = "is invalid", params }: ErrorObject): BodyFault {
  const named = { required: params.missingProperty, unevaluatedProperties: params.unevaluatedProperty }[keyword];
  const path = [...instancePath.split("/").slice(1), ...(typeof named === "string" ? [named] : [])];
  return { field: path.join("."), reason: message };
}

/** Field and reason, without indexes of list items. */
const kindOf = ({ field, reason }: BodyFault) => `${field.replace(/\.\d+(?=\.|$)/g, ".*")} ${reason}`;

type Judge = (body: unknown) => BodyFault[];

/**
 * Ignores faults that also occur in the specification's own examples, because it contradicts
 * itself: for example, it declares a location to be a URL, but no example is one.
 */
function createJudge({ schema, examples = {} }: Content): Judge {
  const validate: ValidateFunction = ajv.compile(close(schema ?? {}));
  const faultsOf = (body: unknown) => (validate(body) ? [] : (validate.errors ?? []).map(faultOf));
  const contradictions = new Set(Object.values(examples).flatMap((each) => faultsOf(readExample(each)).map(kindOf)));
  return (body) => faultsOf(body).filter((fault) => !contradictions.has(kindOf(fault)));
}

const judgeNothing: Judge = (body) =>
  body === undefined || body === null ? [] : [{ field: "", reason: "must be absent" }];

const judges = new Map<string, Judge>();

function judge(name: string, find: () => Part | undefined, body: unknown): BodyFault[] {
  const known = judges.get(name);
  if (known) return known(body);
  const part = find();
  const [content] = Object.values((part && resolve(part))?.content ?? {});
  const created = content?.schema ? createJudge(content) : judgeNothing;
  judges.set(name, created);
  return created(body);
}

/**
 * Validates a request body against the Banco Central's specification of an operation such as `PUT
 * /cob/{txid}`. Empty if valid.
 */
export function judgeRequest(operation: string, body: unknown): BodyFault[] {
  return judge(`request ${operation}`, () => documentedOf(operation).requestBody, body);
}

/** Validates a successful response; `null` means no body. */
export function classifyResponse(operation: string, body: object | null): BodyFault[] {
  const successOf = ({ responses }: Documented) =>
    Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  return judge(`answer ${operation}`, () => successOf(documentedOf(operation)), body);
}

/** Validates the body of a callback registered by an operation such as `PUT /webhookrec`. */
export function judgeCallback(operation: string, body: object): BodyFault[] {
  const callbackOf = ({ callbacks = {} }: Documented) =>
    Object.values(callbacks).flatMap((each) => Object.values(each))[0]?.post.requestBody;
  return judge(`callback ${operation}`, () => callbackOf(documentedOf(operation)), body);
}
