import { type Incoming, readBasic } from "../doubles/double";
import { parsed } from "../doubles/faults";
import { randomText } from "../doubles/ids";
import type { Books } from "./books";
import type { Reached } from "./dialects";

interface Token {
  books: Books;
  scopes: Set<string>;
}

const refusal = (status: number, error: string) => ({
  status,
  body: { error, error_description: error.replaceAll("_", " ") },
});

function readFields({ headers, body }: Incoming, style: "json" | "form"): Map<string, string> | null {
  const contentType = headers["content-type"] ?? "";
  if (style === "form") {
    if (!contentType.startsWith("application/x-www-form-urlencoded") && body !== "") return null;
    return new Map(new URLSearchParams(body));
  }
  const read = contentType.startsWith("application/json") ? parsed(body) : null;
  return read === null ? null : new Map(Object.entries(Object(read)).map(([key, value]) => [key, String(value)]));
}

/** OAuth 2.0 client credentials (RFC 6749), in the style of each bank. */
export class Tokens {
  readonly #issued = new Map<string, Token>();

  request(incoming: Incoming, [reached]: readonly Reached[], fingerprint: string | null, tenants: readonly Books[]) {
    if (!reached) return refusal(401, "invalid_client");
    const { authorization } = incoming.headers;
    const { searchParams } = incoming.url;
    const { credentials, tokenBody, grantInQuery, scopeRequired, sites } = reached.dialect;
    const fields = readFields(incoming, tokenBody);
    if (!fields) return refusal(400, "invalid_request");
    const basic = credentials === "basic" ? readBasic(authorization) : null;
    const [id, secret] = basic ?? [fields.get("client_id"), fields.get("client_secret")];
    if (credentials === "basic" ? !basic : authorization) return refusal(401, "invalid_client");
    const books = tenants.find(({ clientId, profile }) => clientId === id && profile === reached.profile);
    if (!books) return refusal(401, "invalid_client");
    books.tokenRequests += 1;
    const isKnown = credentials === "certificate" || books.clientSecret === secret;
    const mustShow = sites[books.environment].asksCertificate;
    if (!isKnown || (mustShow && !books.fingerprints.has(fingerprint ?? ""))) return refusal(401, "invalid_client");
    const grant = grantInQuery ? searchParams.get("grant_type") : fields.get("grant_type");
    if (grant !== "client_credentials") return refusal(400, "unsupported_grant_type");
    const asked = fields.get("scope") ?? searchParams.get("scope");
    return scopeRequired && !asked ? refusal(400, "invalid_scope") : { status: 200, body: this.#issue(books, asked) };
  }

  #issue(books: Books, asked: string | null): object {
    const wanted = asked?.split(" ").filter(Boolean) ?? [...books.scopes];
    const scopes = new Set(wanted.filter((scope) => books.scopes.has(scope)));
    const text = randomText(40);
    books.issuedTokens.push(text);
    this.#issued.set(text, { books, scopes });
    return { access_token: text, token_type: "Bearer", expires_in: 3_600, scope: [...scopes].join(" ") };
  }

  find(authorization = ""): Token | null {
    const [scheme, text = ""] = authorization.split(" ");
    return (scheme === "Bearer" && this.#issued.get(text)) || null;
  }

  revoke(books: Books): void {
    for (const [text, token] of this.#issued) if (token.books === books) this.#issued.delete(text);
  }

  takeScope(books: Books, scope: string): void {
    books.scopes.delete(scope);
    for (const token of this.#issued.values()) if (token.books === books) token.scopes.delete(scope);
  }
}
