import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { runWithCanary } from "@/testing/support/canary";
import { formsOf } from "@/testing/support/cards/secret-forms";
import { createAuthority } from "@/testing/support/certificates";
import { issuedToken } from "@/testing/support/pix-api/scripted-bank";
import { isProof, proofRuns } from "@/testing/support/proof";
import { operationScopes } from "./operations";

const certificate = createAuthority("Canary CA").issue("shop");
const secrets = {
  clientId: "shop",
  clientSecret: `canary-secret-${randomBytes(12).toString("hex")}`,
  applicationKey: `canary-key-${randomBytes(12).toString("hex")}`,
  certificate: certificate.cert,
  privateKey: certificate.key,
};
const profiles = ["generic", "banco_do_brasil", "efi", "sicoob", "itau"].slice(0, proofRuns(2, 5));

const linesOf = (pem: string) => pem.split("\n").filter((line) => line.length === 64);
const lines = [...linesOf(certificate.cert), ...linesOf(certificate.key)];
const basic = Buffer.from(`${secrets.clientId}:${secrets.clientSecret}`).toString("base64");
const hidden = [...formsOf(secrets.clientSecret), ...formsOf(secrets.applicationKey), basic, issuedToken, ...lines];

let output: string;
let [failed, said, leaks]: string[][] = [[], [], []];

beforeAll(async () => {
  const run = await runWithCanary("canary-of-pix-api", { secrets, profiles, hidden, isProof });
  output = run.output;
  [failed, said, leaks] = run.answers as unknown as string[][];
});

describe("every operation at a bank that fails it and repeats all it was sent", () => {
  it("was sent, and failed in every way", () => {
    const ways = ["page", "refused", "changed"];
    const expected = Object.keys(operationScopes).flatMap((operation, index) =>
      ways.filter((_, way) => isProof || way === index % ways.length).map((way) => `${operation} ${way}`),
    );
    expect(failed?.sort()).toEqual(expected.sort());
    expect(said).toEqual(expect.arrayContaining([401, 403, 429, 503].map((status) => `answered ${status}`)));
    expect(output).toContain('"fault":"certificate_refused"');
  });

  it("leaves no secret, key, token or certificate in an error, an outcome or the log", () => {
    expect(lines.length).toBeGreaterThan(5);
    expect(leaks).toEqual([]);
    for (const secret of hidden) expect(output.includes(secret), `the log holds ${secret}`).toBe(false);
  });
});
