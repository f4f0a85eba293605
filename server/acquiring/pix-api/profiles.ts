import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import { isRecurring, type Operation } from "./operations";

interface Site {
  api: string;
  token: string;
  recurring?: string;
}

export interface TokenStyle {
  /**
   * How the client sends its credentials. With `id`, the body contains only its id, and the
   * certificate authenticates it.
   */
  client: "basic" | "body" | "id";
  body: "form" | "json";
  /** True if `grant_type` is also sent in the query. */
  grantInQuery?: true;
  /** True if the application fixes the scopes and none are requested. */
  fixedScopes?: true;
}

export interface Profile {
  name: string;
  /** Null if the seller provides the URLs. */
  sites: Record<BankEnvironment, Site> | null;
  token: TokenStyle;
  /** Base paths of operations that differ from the default, relative to the API host. */
  bases?: readonly { operations: RegExp; path: string }[];
  /** Headers of every call. The value selects a fresh id, the client id or the token. */
  headers?: Readonly<Record<string, "fresh_id" | "client_id" | "rehearsal_token">>;
  applicationKeyIn?: string;
  /** Possible fields of the copy-and-paste code, in order of preference. */
  codeFields: readonly string[];
  /** True if query instants must be whole seconds. */
  wholeSeconds?: true;
  /** True if the bank also uses `{statusCode, message}` for errors. */
  ownProblems?: true;
  /**
   * Suffix of the callback URL, and headers for its registration. With these, some banks accept a
   * secret in the path as authentication.
   */
  callback?: { suffix: string; headers: Readonly<Record<string, string>> };
  /** True if the client secret is itself the token in the bank's sandbox. */
  fixedRehearsalToken?: true;
  automatic: boolean;
}

const document = {
  token: { client: "basic", body: "form" },
  codeFields: ["pixCopiaECola"],
} as const satisfies Partial<Profile>;

function sameHost(production: string, rehearsal: string, { api = "/v2", token = "/oauth/token" } = {}) {
  const at = (host: string): Site => ({ api: `https://${host}${api}`, token: `https://${host}${token}` });
  return { production: at(production), rehearsal: at(rehearsal) };
}

const sicoobToken = "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token";

/** All supported banks and `generic`. Each may return 200 or 201 on success. */
export const profiles: Record<BankProfile, Profile> = {
  efi: {
    ...document,
    name: "Efí",
    sites: sameHost("pix.api.efipay.com.br", "pix-h.api.efipay.com.br"),
    token: { client: "basic", body: "json", fixedScopes: true },
    callback: { suffix: "?ignorar=", headers: { "x-skip-mtls-checking": "true" } },
    automatic: true,
  },
  banco_do_brasil: {
    ...document,
    name: "Banco do Brasil",
    sites: {
      production: { api: "https://api-pix.bb.com.br/pix/v2", token: "https://oauth.bb.com.br/oauth/token" },
      rehearsal: { api: "https://api-pix.hm.bb.com.br/pix/v2", token: "https://oauth.hm.bb.com.br/oauth/token" },
    },
    applicationKeyIn: "gw-dev-app-key",
    codeFields: ["pixCopiaECola", "textoImagemQRcode"],
    ownProblems: true,
    automatic: true,
  },
  itau: {
    ...document,
    name: "Itaú",
    sites: {
      production: {
        api: "https://secure.api.itau/pix_recebimentos/v2",
        token: "https://sts.itau.com.br/as/token.oauth2",
      },
      rehearsal: {
        api: "https://devportal.itau.com.br/sandboxapi/pix_recebimentos_ext_v2/v2",
        token: "https://devportal.itau.com.br/api/jwt",
      },
    },
    token: { client: "body", body: "form" },
    headers: { "x-correlationID": "fresh_id", "x-sandbox-token": "rehearsal_token" },
    automatic: false,
  },
  bradesco: {
    ...document,
    name: "Bradesco",
    sites: {
      production: {
        api: "https://qrpix.bradesco.com.br/v2",
        token: "https://qrpix.bradesco.com.br/oauth/token",
        recurring: "https://apipix.bradesco.com.br/v1",
      },
      rehearsal: {
        api: "https://qrpix-h.bradesco.com.br/v2",
        token: "https://qrpix-h.bradesco.com.br/oauth/token",
        recurring: "https://apipix-h.bradesco.com.br/v1",
      },
    },
    automatic: true,
  },
  santander: {
    ...document,
    name: "Santander",
    sites: sameHost("trust-pix.santander.com.br", "trust-pix-h.santander.com.br", { api: "/api/v1" }),
    token: { client: "body", body: "form", grantInQuery: true },
    bases: [{ operations: /^PATCH \/cobv?\//, path: "/api/v2" }],
    wholeSeconds: true,
    automatic: false,
  },
  sicoob: {
    ...document,
    name: "Sicoob",
    sites: {
      production: { api: "https://api.sicoob.com.br/pix/api/v2", token: sicoobToken },
      rehearsal: { api: "https://sandbox.sicoob.com.br/sicoob/sandbox/pix/api/v2", token: sicoobToken },
    },
    token: { client: "id", body: "form" },
    headers: { client_id: "client_id" },
    codeFields: ["pixCopiaECola", "brcode"],
    fixedRehearsalToken: true,
    automatic: false,
  },
  sicredi: {
    ...document,
    name: "Sicredi",
    sites: sameHost("api-pix.sicredi.com.br", "api-pix-h.sicredi.com.br", { api: "/api/v2" }),
    bases: [
      { operations: / \/cob\/\{txid\}$/, path: "/api/v3" },
      { operations: / \/(rec|cobr|locrec|webhookrec|webhookcobr)(\/|$)/, path: "/api/v1" },
    ],
    automatic: true,
  },
  inter: {
    ...document,
    name: "Inter",
    sites: sameHost("cdpj.partners.bancointer.com.br", "cdpj-sandbox.partners.uatinter.co", {
      api: "/pix/v2",
      token: "/oauth/v2/token",
    }),
    token: { client: "body", body: "form" },
    automatic: false,
  },
  generic: { ...document, name: "Pix", sites: null, automatic: true },
};

/** @throws if the seller's URLs are missing. */
function siteOf({ profile, environment, apiUrl, tokenUrl }: ConnectionSettings): Site {
  const { sites } = profiles[profile];
  if (sites) return sites[environment];
  if (!apiUrl || !tokenUrl) throw new Error("The connection has no addresses");
  return { api: apiUrl.replace(/\/+$/, ""), token: tokenUrl };
}

export function baseOf(settings: ConnectionSettings, operation: Operation): string {
  const site = siteOf(settings);
  const { bases = [] } = profiles[settings.profile];
  const own = bases.find(({ operations }) => operations.test(operation));
  if (own) return new URL(site.api).origin + own.path;
  return isRecurring(operation) ? (site.recurring ?? site.api) : site.api;
}

export function tokenUrlOf(settings: ConnectionSettings): string {
  const { token } = siteOf(settings);
  return profiles[settings.profile].token.grantInQuery ? `${token}?grant_type=client_credentials` : token;
}
