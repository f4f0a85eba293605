import { describe, expect, it } from "vitest";
import { type BankProfile, bankProfiles } from "@/db/schema/acquiring-enums";
import { bankAccount, canarySecrets } from "@/testing/support/pix-api/accounts";
import type { WireAnswer, WireRequest } from "../transport/exchange";
import { scopeSets } from "./operations";
import { createTokens, fixedTokenOf, type Tokens } from "./tokens";

interface Client {
  requests: WireRequest[];
  now: number;
  answer: () => Partial<WireAnswer & { failure: null }>;
  tokens: Tokens;
}

function openClient(profile: BankProfile = "generic"): Client {
  const requests: WireRequest[] = [];
  const send = async (request: WireRequest): Promise<WireAnswer> => {
    requests.push(request);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const usual = { status: 200, contentType: "application/json", retryAfterSeconds: null, sentAt: null, body: "" };
    return { ...usual, ...client.answer(), failure: null };
  };
  const client: Client = {
    requests,
    now: 0,
    answer: () => ({ body: issue(requests.length) }),
    tokens: createTokens(bankAccount(profile), { send }, () => client.now),
  };
  return client;
}

const issue = (number: number, different: object = {}) =>
  JSON.stringify({ access_token: `token-${number}`, token_type: "Bearer", expires_in: 3600, ...different });

const textOf = async (client: Client, set: "charges" | "automatic" = "charges") => {
  const answer = await client.tokens.get(set);
  return answer.failure ? answer.failure.fault : answer.token.text;
};

describe("a token", () => {
  it("is asked for once by twenty parallel calls, and once for each set of scopes", async () => {
    const client = openClient();
    const all = await Promise.all(Array.from({ length: 20 }, () => textOf(client)));
    expect([new Set(all), client.requests.length]).toEqual([new Set(["token-1"]), 1]);
    expect(await textOf(client, "automatic")).toBe("token-2");
    const asked = client.requests.map(({ body }) => new URLSearchParams(body ?? "").get("scope"));
    expect(asked).toEqual([scopeSets.charges.join(" "), scopeSets.automatic.join(" ")]);
  });

  it.each([
    [3600, 3_539_000, 3_541_000],
    ["3600", 3_539_000, 3_541_000],
    [10, 7_900, 8_100],
    [undefined, 239_000, 241_000],
    ["soon", 239_000, 241_000],
  ])(
    "that is valid for %j seconds is replaced before it expires, by elapsed time instead of the wall clock",
    async (life, kept, due) => {
      const client = openClient();
      client.answer = () => ({ body: issue(client.requests.length, { expires_in: life }) });
      expect(await textOf(client)).toBe("token-1");
      client.now = kept;
      expect(await textOf(client)).toBe("token-1");
      client.now = due;
      expect(await Promise.all([textOf(client), textOf(client)])).toEqual(["token-2", "token-2"]);
    },
  );

  it("that the bank rejects is dropped once: a late rejection of the old token does not drop the new one", async () => {
    const client = openClient();
    const first = await client.tokens.get("charges");
    if (first.failure) throw first.failure;
    client.tokens.drop("charges", first.token);
    expect(await textOf(client)).toBe("token-2");
    client.tokens.drop("charges", first.token);
    expect([await textOf(client), client.requests.length]).toEqual(["token-2", 2]);
  });

  it.each([
    [scopeSets.charges.join(" "), []],
    [scopeSets.charges.join(","), []],
    ["cob.read cob.write pix.read pix.write webhook.read webhook.write", ["cobv.write", "cobv.read"]],
    ["", []],
    [undefined, []],
  ])("with the scopes %j lacks %j", async (scope, missing) => {
    const client = openClient();
    client.answer = () => ({ body: issue(1, { scope }) });
    expect(await client.tokens.get("charges")).toMatchObject({ token: { missing } });
  });
});

describe("a refused request for a token", () => {
  it.each([
    [429, "", "rate_limited"],
    [401, '{"error":"invalid_client"}', "credentials_refused"],
    [400, '{"error":"invalid_scope"}', "scope_missing"],
    [403, "<html>", "credentials_refused"],
    [503, "", "unreachable"],
    [200, "<html>", "unreadable_answer"],
    [200, "null", "unreadable_answer"],
    [302, "", "unreadable_answer"],
  ])("with %d %j is %s", async (status, body, fault) => {
    const client = openClient();
    client.answer = () => ({ status, body });
    expect(await textOf(client)).toBe(fault);
  });

  it("is not repeated at once, then after longer and longer pauses, and recovers", async () => {
    const client = openClient();
    client.answer = () => ({ status: 429 });
    for (const pauseMs of [1_000, 2_000, 4_000]) {
      const before = client.requests.length;
      expect(await textOf(client)).toBe("rate_limited");
      client.now += pauseMs - 1;
      expect([await textOf(client), client.requests.length]).toEqual(["rate_limited", before + 1]);
      client.now += 1;
    }
    client.answer = () => ({ body: issue(client.requests.length) });
    expect(await textOf(client)).toBe("token-4");
  });

  it.each([429, 503])("waits as long as the bank says with %i, at most an hour", async (status) => {
    const client = openClient();
    client.answer = () => ({ status, retryAfterSeconds: 86_400 });
    await textOf(client);
    client.now += 3_599_999;
    await textOf(client);
    expect(client.requests).toHaveLength(1);
    client.now += 1;
    await textOf(client);
    expect(client.requests).toHaveLength(2);
  });
});

describe("each bank is asked its own way:", () => {
  const { clientId, clientSecret } = canarySecrets;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const scope = scopeSets.charges.join(" ");
  const form = "application/x-www-form-urlencoded";
  const grant = { grant_type: "client_credentials" };
  const expected: Record<BankProfile, [url: string, authorization: string | undefined, fields: object]> = {
    efi: ["https://pix.api.efipay.com.br/oauth/token", basic, grant],
    banco_do_brasil: ["https://oauth.bb.com.br/oauth/token", basic, { ...grant, scope }],
    itau: [
      "https://sts.itau.com.br/as/token.oauth2",
      undefined,
      { ...grant, client_id: clientId, client_secret: clientSecret, scope },
    ],
    bradesco: ["https://qrpix.bradesco.com.br/oauth/token", basic, { ...grant, scope }],
    santander: [
      "https://trust-pix.santander.com.br/oauth/token?grant_type=client_credentials",
      undefined,
      { ...grant, client_id: clientId, client_secret: clientSecret, scope },
    ],
    sicoob: [
      "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token",
      undefined,
      { ...grant, client_id: clientId, scope },
    ],
    sicredi: ["https://api-pix.sicredi.com.br/oauth/token", basic, { ...grant, scope }],
    inter: [
      "https://cdpj.partners.bancointer.com.br/oauth/v2/token",
      undefined,
      { ...grant, client_id: clientId, client_secret: clientSecret, scope },
    ],
    generic: ["https://pix.bank.example/oauth/token", basic, { ...grant, scope }],
  };

  it.each(bankProfiles)("%s", async (profile) => {
    const client = openClient(profile);
    await client.tokens.get("charges");
    const [{ method, url, headers, body } = { method: "", url: "", headers: {}, body: "" }] = client.requests;
    const isJson = profile === "efi";
    const fields = isJson ? JSON.parse(body ?? "") : Object.fromEntries(new URLSearchParams(body ?? ""));
    const authorization = "authorization" in headers ? headers.authorization : undefined;
    expect([method, url, authorization, fields]).toEqual(["POST", ...expected[profile]]);
    expect(headers).toMatchObject({ "content-type": isJson ? "application/json" : form });
  });

  it("Sicoob's rehearsal by the token that its portal gives, if that is the secret", () => {
    expect(fixedTokenOf(bankAccount("sicoob", { environment: "rehearsal" }))).toBe(clientSecret);
    expect(fixedTokenOf(bankAccount("sicoob", { environment: "rehearsal", secrets: { clientSecret: "" } }))).toBeNull();
    expect(fixedTokenOf(bankAccount("sicoob"))).toBeNull();
    expect(fixedTokenOf(bankAccount("efi", { environment: "rehearsal" }))).toBeNull();
  });
});
