import { type Books, randomText } from "./books";
import type { Reached } from "./dialects";

/** A request for a token, as it arrived. */
export interface TokenRequest {
  reached: Reached[];
  query: URLSearchParams;
  authorization: string | null;
  contentType: string;
  body: string;
  /** The fingerprint of the client's certificate, if it is one that this bank issued and has not ended. */
  fingerprint: string | null;
}

interface Token {
  books: Books;
  scopes: Set<string>;
  endsAt: number;
}

interface TokenAnswer {
  status: number;
  body: object;
  clientId: string | null;
}

const refusal = (status: number, error: string, clientId: string | null = null): TokenAnswer => ({
  status,
  body: { error, error_description: error.replaceAll("_", " ") },
  clientId,
});

function readFields({ contentType, body }: TokenRequest, style: "json" | "form"): Map<string, string> | null {
  if (style === "form") {
    if (!contentType.startsWith("application/x-www-form-urlencoded") && body !== "") return null;
    return new Map(new URLSearchParams(body));
  }
  if (!contentType.startsWith("application/json")) return null;
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === "object" && read ? new Map(Object.entries(read).map(([k, v]) => [k, String(v)])) : null;
  } catch {
    return null;
  }
}

function readBasic(authorization: string | null): [id: string, secret: string] | null {
  const [scheme, encoded = ""] = (authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic") return null;
  const [id = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return [id, secret.join(":")];
}

/** The tokens of a bank (OAuth 2.0 client credentials, RFC 6749), in every bank's style. */
export class Tokens {
  readonly #issued = new Map<string, Token>();

  /** Answers a token request of one of the tenants. */
  request(request: TokenRequest, tenants: readonly Books[]): TokenAnswer {
    for (const reached of request.reached) {
      const { credentials, tokenBody, grantInQuery, scopeRequired } = reached.dialect;
      const fields = readFields(request, tokenBody);
      if (!fields) return refusal(400, "invalid_request");
      const basic = credentials === "basic" ? readBasic(request.authorization) : null;
      const [id, secret] = basic ?? [fields.get("client_id") ?? "", fields.get("client_secret") ?? ""];
      if (credentials === "basic" ? !basic : request.authorization) return refusal(401, "invalid_client");
      const books = tenants.find(({ clientId, profile }) => clientId === id && profile === reached.profile);
      if (!books) return refusal(401, "invalid_client");
      books.tokenRequests += 1;
      const isKnown = credentials === "certificate" || books.clientSecret === secret;
      const mustShow = reached.dialect.sites[books.environment].asksCertificate;
      if (!isKnown || (mustShow && !books.fingerprints.has(request.fingerprint ?? ""))) {
        return refusal(401, "invalid_client", id);
      }
      const grant = grantInQuery ? request.query.get("grant_type") : fields.get("grant_type");
      if (grant !== "client_credentials") return refusal(400, "unsupported_grant_type", id);
      const asked = fields.get("scope") ?? request.query.get("scope");
      if (scopeRequired && !asked) return refusal(400, "invalid_scope", id);
      return { status: 200, body: this.#issue(books, asked), clientId: id };
    }
    return refusal(401, "invalid_client");
  }

  #issue(books: Books, asked: string | null): object {
    const wanted = asked?.split(" ").filter(Boolean) ?? [...books.scopes];
    const scopes = new Set(wanted.filter((scope) => books.scopes.has(scope)));
    const text = randomText(40);
    const { tokenSeconds } = books.manners;
    books.issuedTokens.push(text);
    this.#issued.set(text, { books, scopes, endsAt: Date.now() + tokenSeconds * 1_000 });
    return { access_token: text, token_type: "Bearer", expires_in: tokenSeconds, scope: [...scopes].join(" ") };
  }

  /** What a token of an `Authorization` header allows; null when it is none of ours, ended or revoked. */
  find(authorization: string | null): Token | null {
    const [scheme, text = ""] = (authorization ?? "").split(" ");
    const found = scheme === "Bearer" ? this.#issued.get(text) : undefined;
    return found && found.endsAt > Date.now() ? found : null;
  }

  /** Ends all tokens of a tenant. */
  revoke(books: Books): void {
    for (const [text, token] of this.#issued) if (token.books === books) this.#issued.delete(text);
  }

  /** Takes a scope from the tenant, and from the tokens that it has. */
  takeScope(books: Books, scope: string): void {
    books.scopes.delete(scope);
    for (const token of this.#issued.values()) if (token.books === books) token.scopes.delete(scope);
  }
}
