import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { Operation } from "./operations";

interface Site {
  hosts: string[];
  recurringHosts?: string[];
  tokenHost: string;
  tokenPath: string;
  /** The site requires a client certificate. */
  asksCertificate: boolean;
  basePath: string;
}

/** A bank's deviations from the Pix API specification. */
export interface Dialect {
  sites: Record<BankEnvironment, Site>;
  /** Place of the client id and secret in a token request. `certificate` sends only the id, in the body. */
  credentials: "basic" | "body" | "certificate";
  tokenBody: "json" | "form";
  grantInQuery?: true;
  scopeRequired?: true;
  /** Path before a resource, if it is not the site's base path. */
  baseOf?: (operation: Operation) => string | null;
  header?: string;
  query?: string;
  statuses?: Partial<Record<Operation, number>>;
  /** Name of `pixCopiaECola` in responses to a PUT. */
  codeField?: string;
  plainRefunds?: true;
  secondsOnly?: true;
  bareCallbacks?: true;
  errors?: "banco_do_brasil" | "text_status";
  /** The bank refuses a PUT on a known txid instead of revising the charge. */
  refusesRepeatedPut?: true;
}

const token = "/oauth/token";

function sites(production: Site, rehearsal: Site): Dialect["sites"] {
  return { production, rehearsal };
}

function site(host: string, basePath: string, different: Partial<Site> = {}): Site {
  return { hosts: [host], tokenHost: host, tokenPath: token, asksCertificate: true, basePath, ...different };
}

const sicrediVersion = (operation: Operation) => {
  if (/ \/cob\/\{txid\}$/.test(operation)) return "/api/v3";
  return isRecurring(operation) ? "/api/v1" : "/api/v2";
};

const isRecurring = (operation: Operation) => / \/(rec|cobr|locrec|webhookrec|webhookcobr)(\/|$)/.test(operation);

/**
 * Dialects of all supported banks and the generic one. Written from the banks' documentation
 * independently of the adapter, so that tests detect errors in either.
 */
export const dialects: Record<BankProfile, Dialect> = {
  generic: {
    sites: sites(site("pix.bank.example", "/api/v2"), site("pix-h.bank.example", "/api/v2")),
    credentials: "basic",
    tokenBody: "form",
  },
  efi: {
    sites: sites(site("pix.api.efipay.com.br", "/v2"), site("pix-h.api.efipay.com.br", "/v2")),
    credentials: "basic",
    tokenBody: "json",
    plainRefunds: true,
    refusesRepeatedPut: true,
  },
  banco_do_brasil: {
    sites: sites(
      site("api-pix.bb.com.br", "/pix/v2", {
        hosts: ["api-pix.bb.com.br", "api.bb.com.br"],
        tokenHost: "oauth.bb.com.br",
      }),
      site("api-pix.hm.bb.com.br", "/pix/v2", {
        hosts: ["api-pix.hm.bb.com.br", "api.hm.bb.com.br"],
        tokenHost: "oauth.hm.bb.com.br",
        asksCertificate: false,
      }),
    ),
    credentials: "basic",
    tokenBody: "form",
    query: "gw-dev-app-key",
    statuses: { "PUT /cob/{txid}": 200, "PATCH /cob/{txid}": 201 },
    errors: "banco_do_brasil",
  },
  itau: {
    sites: sites(
      site("secure.api.itau", "/pix_recebimentos/v2", {
        tokenHost: "sts.itau.com.br",
        tokenPath: "/as/token.oauth2",
      }),
      site("devportal.itau.com.br", "/sandboxapi/pix_recebimentos_ext_v2/v2", {
        tokenPath: "/api/jwt",
        asksCertificate: false,
      }),
    ),
    credentials: "body",
    tokenBody: "form",
    header: "x-correlationid",
  },
  bradesco: {
    sites: sites(
      site("qrpix.bradesco.com.br", "/v2", { recurringHosts: ["apipix.bradesco.com.br"] }),
      site("qrpix-h.bradesco.com.br", "/v2", { recurringHosts: ["apipix-h.bradesco.com.br"] }),
    ),
    credentials: "basic",
    tokenBody: "form",
    baseOf: (operation) => (isRecurring(operation) ? "/v1" : null),
    statuses: { "PUT /cobv/{txid}": 200, "PUT /pix/{e2eid}/devolucao/{id}": 200 },
  },
  santander: {
    sites: sites(
      site("trust-pix.santander.com.br", "/api/v1"),
      site("trust-pix-h.santander.com.br", "/api/v1", { asksCertificate: false }),
    ),
    credentials: "body",
    tokenBody: "form",
    grantInQuery: true,
    baseOf: (operation) => (/^PATCH \/cobv?\//.test(operation) ? "/api/v2" : null),
    secondsOnly: true,
    errors: "text_status",
  },
  sicoob: {
    sites: sites(
      site("api.sicoob.com.br", "/pix/api/v2", {
        tokenHost: "auth.sicoob.com.br",
        tokenPath: "/auth/realms/cooperado/protocol/openid-connect/token",
      }),
      site("sandbox.sicoob.com.br", "/sicoob/sandbox/pix/api/v2", {
        tokenHost: "auth.sicoob.com.br",
        tokenPath: "/auth/realms/cooperado/protocol/openid-connect/token",
      }),
    ),
    credentials: "certificate",
    tokenBody: "form",
    header: "client_id",
    statuses: { "PUT /pix/{e2eid}/devolucao/{id}": 200 },
    codeField: "brcode",
    refusesRepeatedPut: true,
  },
  sicredi: {
    sites: sites(site("api-pix.sicredi.com.br", "/api/v2"), site("api-pix-h.sicredi.com.br", "/api/v2")),
    credentials: "basic",
    tokenBody: "form",
    baseOf: sicrediVersion,
    statuses: { "PUT /pix/{e2eid}/devolucao/{id}": 200 },
  },
  inter: {
    sites: sites(
      site("cdpj.partners.bancointer.com.br", "/pix/v2", { tokenPath: "/oauth/v2/token" }),
      site("cdpj-sandbox.partners.uatinter.co", "/pix/v2", { tokenPath: "/oauth/v2/token" }),
    ),
    credentials: "body",
    tokenBody: "form",
    scopeRequired: true,
    bareCallbacks: true,
  },
};

export interface Reached {
  profile: BankProfile;
  dialect: Dialect;
  site: Site;
}

/** Banks at a host; the generic bank for an unlisted one. */
export function banksAt(host: string): Reached[] {
  const found: Reached[] = [];
  for (const [profile, dialect] of Object.entries(dialects) as [BankProfile, Dialect][]) {
    for (const each of Object.values(dialect.sites)) {
      if ([...each.hosts, ...(each.recurringHosts ?? []), each.tokenHost].includes(host)) {
        found.push({ profile, dialect, site: each });
      }
    }
  }
  if (found.length > 0) return found;
  return [{ profile: "generic", dialect: dialects.generic, site: dialects.generic.sites.production }];
}

/** Path before an operation's resource, or null if the host does not serve it. */
export function basePathOf({ dialect, site: at }: Reached, host: string, operation: Operation): string | null {
  const isServed = at.recurringHosts
    ? (isRecurring(operation) ? at.recurringHosts : at.hosts).includes(host)
    : at.hosts.includes(host) || dialect === dialects.generic;
  return isServed ? (dialect.baseOf?.(operation) ?? at.basePath) : null;
}

export const allHosts: string[] = [
  ...new Set(
    Object.values(dialects).flatMap(({ sites: all }) =>
      Object.values(all).flatMap((each) => [...each.hosts, ...(each.recurringHosts ?? []), each.tokenHost]),
    ),
  ),
];
