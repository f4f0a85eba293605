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

/** What is wrong with a body: the path of its field (`valor.original`; empty for the body itself), and why. */
interface BodyFault {
  field: string;
  reason: string;
}

/** Keywords of which a schema may have one, and a merged one several. */
const alternatives = ["pattern", "oneOf", "anyOf"];

/** Two schemas that both apply, as one. */
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

/** Schemas that all apply, and the parts of their `allOf`, as one without references at its top. */
function flatten(...parts: unknown[]): Schema {
  return parts.filter(isSchema).reduce<Schema>((merged, each) => {
    const { allOf = [], ...own } = resolve(each);
    return merge(merge(merged, own), flatten(...(allOf as Schema[])));
  }, {});
}

/**
 * Closes a schema: a body may have no field but the document's, and a text matches its pattern from end to end, since
 * the document writes patterns without anchors. Fields that the document demands and does not have are left out. A branch
 * of alternatives is closed by what it is part of.
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
  // A text is none of several objects, as the document has it of the value of a Pix.
  for (const [key, branches] of Object.entries({ ...(rest.type === "string" ? {} : { anyOf }), allOf })) {
    if (Array.isArray(branches)) closed[key] = branches.map((each) => close(each as Schema, true));
  }
  if (isSchema(properties)) {
    const own = Object.entries(properties);
    closed.properties = Object.fromEntries(own.map(([name, each]) => [name, close(each as Schema)]));
  }
  return isBranch || !(properties || oneOf) ? closed : { ...closed, unevaluatedProperties: false };
}

/** Branches of which a body may have one: none allows the fields of another, which the document leaves unsaid. */
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

/** A fault without the place of an item in its list. */
const kindOf = ({ field, reason }: BodyFault) => `${field.replace(/\.\d+(?=\.|$)/g, ".*")} ${reason}`;

type Judge = (body: unknown) => BodyFault[];

/**
 * Judges a body by a schema. The document contradicts itself: it calls a location a URL and shows none that is. What it
 * finds wrong with its own examples of a body says nothing about another body.
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

/** What the Banco Central's document finds wrong with the body of a request (`PUT /cob/{txid}`); empty for a good one. */
export function judgeRequest(operation: string, body: unknown): BodyFault[] {
  return judge(`request ${operation}`, () => documentedOf(operation).requestBody, body);
}

/** What it finds wrong with the answer to a request that succeeded; `null` for an answer without a body. */
export function judgeAnswer(operation: string, body: object | null): BodyFault[] {
  const successOf = ({ responses }: Documented) =>
    Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  return judge(`answer ${operation}`, () => successOf(documentedOf(operation)), body);
}

/** What it finds wrong with the body of a callback that an operation registers (`PUT /webhookrec`). */
export function judgeCallback(operation: string, body: object): BodyFault[] {
  const callbackOf = ({ callbacks = {} }: Documented) =>
    Object.values(callbacks).flatMap((each) => Object.values(each))[0]?.post.requestBody;
  return judge(`callback ${operation}`, () => callbackOf(documentedOf(operation)), body);
}
