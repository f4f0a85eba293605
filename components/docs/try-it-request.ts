import type { Authorization, ReferenceOperation, ReferenceParameter } from "./reference";

export interface Trial {
  method: string;
  path: string;
  authorization: Authorization;
  parameters: Pick<ReferenceParameter, "name" | "place" | "required" | "example">[];
  body: string | null;
  streams: boolean;
}

export interface TrialInput {
  token: string;
  key: string;
  secret: string;
  parameters: Record<string, string>;
  body: string;
}

export function composeTrial({ method, path, authorization, parameters, body, streams }: ReferenceOperation): Trial {
  return {
    method,
    path,
    authorization,
    parameters: parameters.map(({ name, place, required, example }) => ({ name, place, required, example })),
    body: body ? JSON.stringify(body.examples[0]?.value ?? {}, null, 2) : null,
    streams,
  };
}

export function keyOf({ place, name }: Pick<ReferenceParameter, "place" | "name">): string {
  return `${place}.${name}`;
}

export interface TrialRequest {
  /** Relative, so that no other host is ever called. */
  url: string;
  init: RequestInit;
}

/** Omits empty fields and never sends the session cookie. */
export function composeTrialRequest(trial: Trial, input: TrialInput): TrialRequest {
  const typed = (parameter: Trial["parameters"][number]) => (input.parameters[keyOf(parameter)] ?? "").trim();
  const given = trial.parameters.filter((parameter) => typed(parameter) !== "");
  const path = trial.path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = given.find((each) => each.place === "path" && each.name === name);
    return parameter ? encodeURIComponent(typed(parameter)) : encodeURIComponent(placeholder);
  });
  const query = new URLSearchParams(
    given.filter(({ place }) => place === "query").map((each): [string, string] => [each.name, typed(each)]),
  );
  const headers = new Headers(
    given.filter(({ place }) => place === "header").map((each): [string, string] => [each.name, typed(each)]),
  );
  const authorization = authorize(trial.authorization, input);
  if (authorization) headers.set("authorization", authorization);
  const body = trial.body === null || input.body.trim() === "" ? undefined : input.body;
  if (body !== undefined) headers.set("content-type", "application/json");
  return {
    url: query.size > 0 ? `${path}?${query}` : path,
    init: {
      method: trial.method,
      headers,
      credentials: "omit",
      cache: "no-store",
      ...(body !== undefined && { body }),
    },
  };
}

function authorize(authorization: Authorization, { token, key, secret }: TrialInput): string | null {
  if (authorization === "bearer" && token.trim()) return `Bearer ${token.trim()}`;
  if (authorization === "basic" && key.trim()) return `Basic ${btoa(`${key.trim()}:${secret.trim()}`)}`;
  return null;
}
