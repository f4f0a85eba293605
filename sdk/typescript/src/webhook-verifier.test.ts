import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { ReplayedWebhookError, SeenIds, WebhookVerificationError, WebhookVerifier } from "./quitanda";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const other = `whsec_${randomBytes(32).toString("base64")}`;
const body = JSON.stringify({ id: "1", event: "transaction_paid", description: "Pão caseiro" });

interface Delivery {
  body: string;
  headers: Record<string, string>;
}

/** Signs a delivery manually; `at` is in seconds since 1970. */
function sign(by: string[], at = Math.floor(Date.now() / 1000), id: string = randomUUID()): Delivery {
  const signatures = by.map((each) => {
    const key = Buffer.from(each.replace("whsec_", ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
  });
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": signatures.join(" "),
  };
  return { body, headers };
}

function change(delivery: Delivery, headers: Record<string, string>): Delivery {
  return { ...delivery, headers: { ...delivery.headers, ...headers } };
}

const seconds = () => Math.floor(Date.now() / 1000);
const signatureOf = ({ headers }: Delivery): string => headers["webhook-signature"] ?? "";

const genuine: [string, () => Delivery][] = [
  ["just signed", () => sign([secret])],
  ["signed four minutes ago", () => sign([secret], seconds() - 240)],
  ["signed by a clock that is four minutes ahead", () => sign([secret], seconds() + 240)],
  ["signed with the old secret and the new", () => sign([other, secret])],
  [
    "signed in a version that is not known too",
    () => {
      const delivery = sign([secret]);
      return change(delivery, { "webhook-signature": `v1a,AAAA v2,AAAA ${signatureOf(delivery)}` });
    },
  ],
];

const forged: [string, () => Delivery][] = [
  ["with a body changed by one byte", () => ({ ...sign([secret]), body: body.replace("1", "2") })],
  ["with a space after its body", () => ({ ...sign([secret]), body: `${body} ` })],
  ["signed with another secret", () => sign([other])],
  ["signed six minutes ago", () => sign([secret], seconds() - 360)],
  ["signed six minutes ahead", () => sign([secret], seconds() + 360)],
  [
    "with an old signature and a new time",
    () => change(sign([secret], seconds() - 360), { "webhook-timestamp": `${seconds()}` }),
  ],
  ["with another id", () => change(sign([secret]), { "webhook-id": randomUUID() })],
  ["without a signature", () => change(sign([secret]), { "webhook-signature": "" })],
  ["with an empty signature", () => change(sign([secret]), { "webhook-signature": "v1," })],
  [
    "with half a signature",
    () => {
      const delivery = sign([secret]);
      return change(delivery, { "webhook-signature": signatureOf(delivery).slice(0, 20) });
    },
  ],
  [
    "with its signature under another version",
    () => {
      const delivery = sign([secret]);
      return change(delivery, { "webhook-signature": signatureOf(delivery).replace("v1,", "v2,") });
    },
  ],
  ["with a time that is none", () => change(sign([secret]), { "webhook-timestamp": "soon" })],
];

function isAcceptedByReference({ body, headers }: Delivery): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

describe("a delivery", () => {
  it.each(genuine)("%s is accepted, as by the reference implementation", async (_, make) => {
    const delivery = make();
    expect(await new WebhookVerifier(secret).verify(delivery.body, delivery.headers)).toEqual(JSON.parse(body));
    expect(isAcceptedByReference(delivery)).toBe(true);
  });

  it.each(forged)("%s is refused, as by the reference implementation", async (_, make) => {
    const delivery = make();
    const verdict = new WebhookVerifier(secret).verify(delivery.body, delivery.headers);
    await expect(verdict).rejects.toThrow(WebhookVerificationError);
    expect(isAcceptedByReference(delivery)).toBe(false);
  });

  it("signed by the reference implementation is accepted, by any kind of headers and body", async () => {
    const at = new Date();
    const headers = {
      "Webhook-Id": "msg_1",
      "Webhook-Timestamp": String(Math.floor(at.getTime() / 1000)),
      "Webhook-Signature": new Webhook(secret).sign("msg_1", at, body),
    };
    const verifier = new WebhookVerifier(secret);
    const event = JSON.parse(body);
    expect(await verifier.verify(body, headers)).toEqual(event);
    expect(await verifier.verify(new TextEncoder().encode(body), new Headers(headers))).toEqual(event);
    expect(await verifier.verify(Buffer.from(body), headers)).toEqual(event);
  });

  it("whose bytes are no text is judged by its bytes", async () => {
    const { headers } = sign([secret]);
    const bytes = Buffer.from(body);
    bytes[bytes.length - 3] = 0xff;
    await expect(new WebhookVerifier(secret).verify(bytes, headers)).rejects.toThrow(WebhookVerificationError);
  });

  it("is refused if the tolerance is not a number", async () => {
    const { headers } = sign([secret]);
    const verifier = new WebhookVerifier(secret, { toleranceSeconds: Number.NaN });
    await expect(verifier.verify(body, headers)).rejects.toThrow(WebhookVerificationError);
  });

  it("signed but no JSON is refused", async () => {
    const at = new Date();
    const headers = {
      "webhook-id": "1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("1", at, "no json"),
    };
    await expect(new WebhookVerifier(secret).verify("no json", headers)).rejects.toThrow("The body is not JSON");
  });
});

describe("a replayed id", () => {
  it("is refused, and forgotten ids are accepted again", async () => {
    const store = new SeenIds();
    const verifier = new WebhookVerifier(secret, { store });
    const { body, headers } = sign([secret], seconds(), "evt_1");
    await verifier.verify(body, headers);
    await expect(verifier.verify(body, headers)).rejects.toThrow(ReplayedWebhookError);
    const again = sign([secret], seconds() + 1, "evt_1");
    await expect(verifier.verify(again.body, again.headers)).rejects.toThrow(ReplayedWebhookError);
    store.forget("evt_1");
    await verifier.verify(body, headers);
  });

  it("is accepted once of twenty at the same time", async () => {
    const verifier = new WebhookVerifier(secret, { store: new SeenIds() });
    const { body, headers } = sign([secret]);
    const verdicts = await Promise.allSettled(Array.from({ length: 20 }, () => verifier.verify(body, headers)));
    expect(verdicts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("of a forged delivery is not remembered", async () => {
    const verifier = new WebhookVerifier(secret, { store: new SeenIds() });
    const { body, headers } = sign([secret]);
    await expect(verifier.verify(`${body} `, headers)).rejects.toThrow(WebhookVerificationError);
    await verifier.verify(body, headers);
  });

  it("is refused until newer ids evict it from the memory", () => {
    const store = new SeenIds(2);
    expect(["1", "2", "1", "3", "2", "1"].map((id) => store.seen(id))).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("a secret", () => {
  it.each(["", "whsec_", "whsec_c2hvcnQ=", "not base64!"])("%j is refused", (text) => {
    expect(() => new WebhookVerifier(text)).toThrow(TypeError);
  });

  it("is accepted without its prefix", async () => {
    const { body, headers } = sign([secret]);
    await new WebhookVerifier(secret.replace("whsec_", "")).verify(body, headers);
  });
});
