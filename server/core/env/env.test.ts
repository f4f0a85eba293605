import { describe, expect, test } from "vitest";
import {
  EnvironmentFault,
  environment,
  missingSecrets,
  parseEnvironment,
  readAddress,
  readPagesSecret,
  readRole,
} from "./env";

const key = Buffer.alloc(32, 7).toString("base64");
const complete = {
  DATABASE_URL: "postgres://localhost/quitanda",
  AUTH_SECRET: "a secret of 32 characters or more",
  TOKEN_KEYS: `a:${key}`,
  VAULT_KEYS: `v2:${key},v1:${key}`,
};

test("fills in the defaults of docs/domains/runtime.md", () => {
  expect(parseEnvironment(complete)).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    databasePrepare: true,
    embedded: false,
    loopbackOnly: false,
    cronSecret: null,
    trustProxy: 0,
    pagesPerMinute: 600,
    workers: 1,
    redisUrl: null,
    smtpUrl: null,
    outboundIps: [],
    webhookAllowPrivate: false,
  });
});

test("opens the metrics by a token, or on a port of their own", () => {
  expect(parseEnvironment(complete)).toMatchObject({ metricsToken: null, metricsPort: null });
  const opened = { ...complete, METRICS_TOKEN: "a token of the scraper", METRICS_PORT: "9464" };
  expect(parseEnvironment(opened)).toMatchObject({ metricsToken: opened.METRICS_TOKEN, metricsPort: 9464 });
  const fault = (variables: object) => () => parseEnvironment({ ...complete, ...variables });
  expect(fault({ METRICS_TOKEN: "short" })).toThrow("METRICS_TOKEN must have at least 16 characters");
  expect(fault({ METRICS_PORT: "0" })).toThrow("METRICS_PORT must be a whole number from 1 to 65535");
});

test("has a stop notice of 0 seconds by default and of at most 15 seconds", () => {
  const noticeOf = (STOP_NOTICE_SECONDS: string) =>
    parseEnvironment({ ...complete, STOP_NOTICE_SECONDS }).stopNoticeMilliseconds;
  expect([noticeOf(""), noticeOf("15")]).toEqual([0, 15_000]);
  expect(() => noticeOf("16")).toThrow("STOP_NOTICE_SECONDS must be a whole number from 0 to 15");
});

test("keeps the payloads of events for 13 months by default, and for at least one", () => {
  const monthsOf = (EVENTS_KEEP_MONTHS: string) => parseEnvironment({ ...complete, EVENTS_KEEP_MONTHS }).eventMonths;
  expect([monthsOf(""), monthsOf("1")]).toEqual([13, 1]);
  expect(() => monthsOf("0")).toThrow("EVENTS_KEEP_MONTHS must be a whole number from 1 to 1200");
});

test("counts an empty variable as absent", () => {
  expect(parseEnvironment({ ...complete, PORT: "", CRON_SECRET: " ", OUTBOUND_IPS: "" })).toMatchObject({
    port: 3000,
    cronSecret: null,
    outboundIps: [],
  });
  expect(missingSecrets({ ...complete, AUTH_SECRET: "" })).toEqual(["AUTH_SECRET", "CRON_SECRET"]);
});

test("reads several keys in order, the first being in use", () => {
  const { vaultKeys } = parseEnvironment(complete);
  expect(vaultKeys.map(({ kid }) => kid)).toEqual(["v2", "v1"]);
  expect(vaultKeys[0]?.key).toEqual(Buffer.alloc(32, 7));
});

test.each(["127.0.0.1", "localhost", "::1", "127.9.9.9"])(
  "is loopback-only on %s if it is embedded, and otherwise not",
  (HOST) => {
    expect(parseEnvironment({ ...complete, HOST, QUITANDA_EMBEDDED: "1" }).loopbackOnly).toBe(true);
    expect(parseEnvironment({ ...complete, HOST }).loopbackOnly).toBe(false);
  },
);

describe("requests are accepted", () => {
  const servedBy = (given: object) => parseEnvironment({ ...complete, ...given }).servedHosts;

  test("for the names that the operator configures, in any case and with a trailing dot", () => {
    expect(servedBy({ PUBLIC_URL: "https://Pay.Example.com:8443" })).toEqual(new Set(["pay.example.com"]));
    const given = {
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://pay.example.com",
      ALLOWED_HOSTS: "Shop.example.com., intern",
    };
    expect(servedBy(given)).toEqual(new Set(["pay.example.com", "shop.example.com", "intern"]));
    expect(servedBy({ HOST: "0.0.0.0", ALLOWED_HOSTS: "shop.example.com" })).toEqual(new Set(["shop.example.com"]));
  });

  test("for no other name on loopback, and for any name if the server is public and no name is configured", () => {
    expect(servedBy({})).toEqual(new Set());
    expect(servedBy({ TRUST_PROXY: "1" })).toEqual(new Set());
    expect(servedBy({ HOST: "0.0.0.0" })).toBeNull();
  });
});

describe("an installation is private", () => {
  const embedded = { ...complete, QUITANDA_EMBEDDED: "1" };

  test.each([
    {},
    { HOST: "::1" },
    { HOST: "localhost", TRUST_PROXY: "0" },
    { PUBLIC_URL: "http://localhost:3000" },
    { PUBLIC_URL: "https://127.0.0.1:3443", HOST: "127.0.0.2" },
    { PUBLIC_URL: "http://[::1]:3000" },
  ])("if it is reachable only from its own machine: %o", (given) => {
    expect(parseEnvironment({ ...embedded, ...given })).toMatchObject({ isPrivate: true, webhookAllowPrivate: true });
  });

  test.each([
    { TRUST_PROXY: "1" },
    { PUBLIC_URL: "https://pay.example.com" },
    { PUBLIC_URL: "http://192.168.0.2:3000" },
    { PUBLIC_URL: "http://localhost.example.com" },
    { HOST: "0.0.0.0" },
    { HOST: "192.168.0.2" },
    { PUBLIC_URL: "https://pay.example.com", TRUST_PROXY: "1" },
  ])("never if a proxy, a name or an address makes it reachable from elsewhere: %o", (given) => {
    expect(parseEnvironment({ ...embedded, ...given })).toMatchObject({ isPrivate: false, webhookAllowPrivate: false });
  });

  test("and only an embedded one sends to private addresses by default; the operator's setting always takes precedence", () => {
    const allows = (given: object) => parseEnvironment({ ...complete, ...given }).webhookAllowPrivate;
    expect(allows({})).toBe(false);
    expect(allows({ WEBHOOK_ALLOW_PRIVATE: "true" })).toBe(true);
    expect(allows({ QUITANDA_EMBEDDED: "1", WEBHOOK_ALLOW_PRIVATE: "false" })).toBe(false);
    expect(allows({ QUITANDA_EMBEDDED: "1", TRUST_PROXY: "1", WEBHOOK_ALLOW_PRIVATE: "true" })).toBe(true);
  });
});

test.each(["0.0.0.0", "::", "192.168.0.2", "127.0.0.1.example.com"])("is not loopback only on %s", (HOST) => {
  expect(parseEnvironment({ ...complete, HOST, QUITANDA_EMBEDDED: "1" }).loopbackOnly).toBe(false);
});

describe("refuses, naming the variable and never its value,", () => {
  test.each([
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["TRUST_PROXY", "-1"],
    ["DATABASE_PREPARE", "maybe"],
    ["TOKEN_KEYS", "canary"],
    ["TOKEN_KEYS", "canary:c2hvcnQ="],
    ["TOKEN_KEYS", `a:${key},a:${key}`],
    ["VAULT_KEYS", `canary:${key}:more`],
    ["AUTH_SECRET", ""],
    ["AUTH_SECRET", "canary"],
    ["DATABASE_URL", ""],
    ["DATABASE_URL", "postgres://localhost/quitanda?sslmode=verify-full&sslrootcert=/canary.pem"],
    ["PAGES_PER_MINUTE", "0"],
    ["WORKERS", "0"],
    ["WORKERS", "65"],
    ["WORKERS", "1.5"],
    ["WORKERS", "auto"],
    ["ALLOWED_HOSTS", "shop.example.com,https://canary.example"],
    ["ALLOWED_HOSTS", "canary:3000"],
    ["PUBLIC_URL", "canary"],
    ["PUBLIC_URL", "https://example.com/canary"],
    ["CALLBACK_URL", "https://example.com/canary"],
    ["CALLBACK_CERT_HEADER", "x-canary"],
    ["CALLBACK_CERT_HEADER", "x canary"],
  ])("%s=%s", (name, value) => {
    const parse = () => parseEnvironment({ ...complete, [name]: value });
    expect(parse).toThrow(EnvironmentFault);
    expect(parse).toThrow(new RegExp(`^${name} `));
    expect(parse).not.toThrow(/canary/);
  });
});

test("brackets an IPv6 host in the URL, and writes a wildcard as this machine", () => {
  expect(parseEnvironment({ ...complete, HOST: "::1", PORT: "8080" }).publicUrl).toBe("http://[::1]:8080");
  expect(parseEnvironment({ ...complete, HOST: "0.0.0.0" }).publicUrl).toBe("http://localhost:3000");
  expect(parseEnvironment({ ...complete, PUBLIC_URL: "https://pay.example.com/" }).publicUrl).toBe(
    "https://pay.example.com",
  );
});

test("migrates over DATABASE_DIRECT_URL, else over DATABASE_URL", () => {
  const direct = "postgres://direct/quitanda";
  const urlOf = (given: object) => parseEnvironment({ ...complete, ...given }).databaseDirectUrl;
  expect(urlOf({ DATABASE_DIRECT_URL: direct })).toBe(direct);
  expect(urlOf({ DATABASE_DIRECT_URL: " " })).toBe(complete.DATABASE_URL);
});

test("needs neither database nor secrets to read the listening address", () => {
  expect(readAddress({})).toEqual({ port: 3000, host: "127.0.0.1" });
});

test("reads this process's environment once", () => {
  expect(environment()).toBe(environment());
});

const remote = { ROLE: "api", PAGES_URL: "http://10.0.0.2:3000/", PAGES_SECRET: "s".repeat(32) };

test("runs the API and its pages unless ROLE says otherwise", () => {
  expect(readRole({})).toBe("all");
  expect(parseEnvironment({ ...complete, PAGES_URL: remote.PAGES_URL }).remotePages).toBeNull();
  expect(parseEnvironment({ ...complete, ...remote }).remotePages).toEqual({
    origin: "http://10.0.0.2:3000",
    secret: remote.PAGES_SECRET,
  });
});

test.each([
  [{ ROLE: "jobs" }, "ROLE must be api, pages, worker or all"],
  [{ PAGES_URL: "" }, "With ROLE=api, set these too: PAGES_URL, PAGES_SECRET"],
  [{ PAGES_SECRET: "" }, "With ROLE=api, set these too: PAGES_URL, PAGES_SECRET"],
  [{ PAGES_URL: "10.0.0.2:3000" }, "PAGES_URL must be an origin such as http://10.0.0.2:3000"],
  [{ WORKERS: "1.5" }, "WORKERS must be a whole number from 1 to 64"],
  [{ PAGES_SECRET: "short" }, "PAGES_SECRET must have at least 32 characters"],
])("explains the fault of %o in one line", (different, message) => {
  expect(() => parseEnvironment({ ...complete, ...remote, ...different })).toThrow(new EnvironmentFault(message));
});

test("refuses the pages role without a secret", () => {
  expect(() => readPagesSecret({})).toThrow(new EnvironmentFault("PAGES_SECRET is not set"));
});

describe("callbacks", () => {
  const files = { CALLBACK_CERT: "cert.pem", CALLBACK_KEY: "key.pem", CALLBACK_CA: "ca.pem" };
  const addressOf = (given: object) => parseEnvironment({ ...complete, ...given }).callbackUrl;

  test("come to the public address, to the port of their own, or where the operator says", () => {
    const PUBLIC_URL = "https://pay.example.com";
    const own = { PUBLIC_URL, CALLBACK_PORT: "8443", ...files };
    expect(addressOf({ PUBLIC_URL })).toBe(PUBLIC_URL);
    expect(addressOf(own)).toBe("https://pay.example.com:8443");
    expect(addressOf({ ...own, CALLBACK_URL: "https://banks.example.com" })).toBe("https://banks.example.com");
  });

  test.each(Object.keys(files))("need %s for a port of their own", (name) => {
    const parse = () => parseEnvironment({ ...complete, CALLBACK_PORT: "8443", ...files, [name]: "" });
    expect(parse).toThrow(`With CALLBACK_PORT, set ${name} too: the path of a PEM file`);
  });

  test("take a certificate from a header of a trusted proxy alone", () => {
    const given = { ...complete, TRUST_PROXY: "1", CALLBACK_CERT_HEADER: "X-Client-Cert" };
    expect(parseEnvironment(given).callbackCertHeader).toBe("x-client-cert");
    expect(() => parseEnvironment({ ...given, TRUST_PROXY: "0" })).toThrow("anybody could send it");
  });
});

describe("the operator's account at Pagar.me", () => {
  const account = {
    PAGARME_SECRET_KEY: "sk_test_12345678abcdefgh",
    PAGARME_PUBLIC_KEY: "pk_test_12345678abcdefgh",
    PAGARME_RECIPIENT_ID: "re_12345678abcdefgh",
  };
  const read = (given: object) => parseEnvironment({ ...complete, ...given });

  test("is absent by default, and the default API is the production API", () => {
    expect(read({})).toMatchObject({
      acquirerUrls: { pagarme: "https://api.pagar.me/core/v5" },
      platformAccounts: { pagarme: undefined },
    });
  });

  test("has the environment of its keys", () => {
    expect(read(account).platformAccounts.pagarme).toMatchObject({ environment: "rehearsal" });
    const real = { ...account, PAGARME_SECRET_KEY: "sk_12345678abcdefgh", PAGARME_PUBLIC_KEY: "pk_12345678abcdefgh" };
    expect(read(real).platformAccounts.pagarme).toMatchObject({ environment: "production" });
  });

  test.each([
    ["PAGARME_RECIPIENT_ID", ""],
    ["PAGARME_PUBLIC_KEY", "pk_12345678abcdefgh"],
    ["PAGARME_SECRET_KEY", "secret-key-of-another"],
    ["PAGARME_RECIPIENT_ID", "12345"],
  ])("is refused with a wrong %s, which the error names without a secret", (name, value) => {
    const parse = () => read({ ...account, [name]: value });
    expect(parse).toThrow(name);
    expect(parse).not.toThrow(/12345678abcdefgh|secret-key-of-another/);
  });

  test("uses https, or http on this machine only", () => {
    const urlOf = (PAGARME_API_URL: string) => read({ PAGARME_API_URL }).acquirerUrls.pagarme;
    expect(urlOf("http://127.0.0.1:4000/core/v5/")).toBe("http://127.0.0.1:4000/core/v5");
    expect(urlOf("https://rehearsal.example/core/v5")).toBe("https://rehearsal.example/core/v5");
    for (const wrong of ["http://example.com", "ftp://127.0.0.1", "nonsense", "https://user:secret@example.com"]) {
      expect(() => urlOf(wrong)).toThrow("PAGARME_API_URL");
    }
  });
});
