import { randomUUID } from "node:crypto";
import { newId } from "@/db/ids";
import { groupOf } from "@/server/runtime/rest/groups";
import { type Call, type Operation, type RawRequest, toRequest } from "./contract";

/** Valid call made invalid in one way, with the expected response. */
export interface Spoiled {
  what: string;
  request: RawRequest;
  status: number;
  message: string;
  code?: string;
}

/** All invalid variants of a valid call that follow from its operation's documentation (docs/domains/runtime.md). */
export function spoil(operation: Operation, call: Call, token: string): Spoiled[] {
  return [
    ...withoutCaller(operation, call),
    ...withUnknownFields(operation, call, token),
    ...withoutResource(operation, call, token),
    ...withWrongBody(operation, call, token),
    ...withWrongKey(operation, call, token),
  ];
}

function withoutCaller(operation: Operation, call: Call): Spoiled[] {
  if (operation.caller === "nobody") return [];
  const { authorization: _, ...headers } = call.headers ?? {};
  const refused = { status: 401, message: "Invalid or expired token" };
  const bare = toRequest(operation, { ...call, headers }, null);
  const wrong = operation.caller === "bearer" ? "Bearer e30.e30.e30" : "Basic cGtfeDpza195";
  return [
    { what: "no token", request: bare, ...refused },
    { what: "a wrong token", request: { ...bare, headers: { ...bare.headers, authorization: wrong } }, ...refused },
  ];
}

function schemaStatus({ method, path }: Operation): number {
  return groupOf(method, path).schemaStatus;
}

const surprise = "surprise";

function withUnknownFields(operation: Operation, call: Call, token: string): Spoiled[] {
  const status = schemaStatus(operation);
  if (operation.takesQuery) {
    const query = { ...call.query, [surprise]: "1" };
    const request = toRequest(operation, { ...call, query }, token);
    return [{ what: "an unknown parameter", request, status, message: `${surprise}: is not a known parameter` }];
  }
  return bodiesWithSurprise(call.body ?? {}, "").map(({ field, body }) => ({
    what: `an unknown property ${field}`,
    request: toRequest(operation, { ...call, body: body as Record<string, unknown> }, token),
    status,
    message: `${field}: is not a known property`,
  }));
}

function bodiesWithSurprise(value: unknown, path: string): { field: string; body: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([name, each]) =>
    bodiesWithSurprise(each, `${path}${name}.`).map(({ field, body }) => ({ field, body: replace(value, name, body) })),
  );
  if (Array.isArray(value)) return below;
  return [{ field: `${path}${surprise}`, body: { ...value, [surprise]: 1 } }, ...below];
}

function replace(whole: object, name: string, part: unknown): unknown {
  if (Array.isArray(whole)) return whole.map((each, index) => (String(index) === name ? part : each));
  return { ...whole, [name]: part };
}

function withoutResource(operation: Operation, call: Call, token: string): Spoiled[] {
  const names = Object.keys(call.parameters ?? {});
  if (names.length === 0) return [];
  const message = groupOf(operation.method, operation.path).notFoundMessage;
  const absent = (what: string, id: () => string): Spoiled => {
    const parameters = Object.fromEntries(names.map((name) => [name, id()]));
    return { what, request: toRequest(operation, { ...call, parameters }, token), status: 404, message };
  };
  return [absent("an absent id", () => newId()), absent("what is no id", () => "../%00'--")];
}

function withWrongBody(operation: Operation, call: Call, token: string): Spoiled[] {
  if (operation.takesQuery) return [];
  const plain = toRequest(operation, call, token);
  const json = { ...plain.headers, "content-type": "application/json" };
  const status = schemaStatus(operation);
  const send = (what: string, body: string, refused: Pick<Spoiled, "status" | "message">, headers = json): Spoiled => ({
    what,
    request: { ...plain, headers, body },
    ...refused,
  });
  return [
    send(
      "a body of another type",
      "a=1",
      { status: 415, message: "Content-Type must be application/json" },
      {
        ...json,
        "content-type": "application/x-www-form-urlencoded",
      },
    ),
    send("a body that is too large", JSON.stringify({ [surprise]: "x".repeat(256 * 1024) }), {
      status: 413,
      message: "Request body is too large",
    }),
    send("half a body", "{", { status, message: "body: must be valid JSON" }),
    send("a list for a body", "[]", { status, message: "body: must be a JSON object" }),
  ];
}

function withWrongKey(operation: Operation, call: Call, token: string): Spoiled[] {
  if (!operation.idempotent) return [];
  const headers = { ...call.headers, "idempotency-key": "order 1042" };
  const request = toRequest(operation, { ...call, headers }, token);
  const refused = { status: 400, message: "Idempotency-Key: must be a UUID", code: "idempotency_key_invalid" };
  return [{ what: "a key that is no UUID", request, ...refused }];
}

export function withKey(call: Call): Call {
  return { ...call, headers: { ...call.headers, "idempotency-key": randomUUID() } };
}
