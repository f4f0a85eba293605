import { createPrivateKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { composeP12, createAuthority, selfSigned } from "@/testing/support/certificates";
import { p12Files } from "@/testing/support/connections/p12-files";
import { readCertificate } from "./read-certificate";
import { readDraft } from "./read-draft";
import type { BankAccountDraft, CertificateInput } from "./schemas";

const now = new Date();
const [own, other] = [selfSigned("one"), selfSigned("two")];
const pem = { pem: own.cert, key: own.key };
const sealing = { cipher: "aes-256-cbc", passphrase: "feira" };
const encrypted = String(createPrivateKey(own.key).export({ type: "pkcs8", format: "pem", ...sealing }));

describe("a certificate", () => {
  it("is read from PEM, its own first, whatever stands around it", async () => {
    const pemWithRemarks = `Bag Attributes: none\n${other.cert}subject=CN = one\n${own.cert}`;
    const read = await readCertificate({ pem: pemWithRemarks, key: `\n${own.key}` }, now);
    expect(read).toMatchObject({ certificate: own.cert + other.cert, privateKey: own.key });
    expect(read.endsAt.getTime()).toBeGreaterThan(now.getTime());
  });

  it.each(p12Files)("is read from a P12 file: $name", async ({ p12, passphrase }) => {
    const { certificate, privateKey, endsAt } = await readCertificate({ p12, passphrase }, now);
    expect(certificate).toMatch(/^-----BEGIN CERTIFICATE-----\n[^-]+-----END CERTIFICATE-----\n$/);
    expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(endsAt.getUTCFullYear()).toBeGreaterThan(2100);
  });

  it.each([
    ["a P12 file", (chain: string[], key: string) => ({ p12: composeP12(chain, key) })],
    ["PEM", (chain: string[], key: string) => ({ pem: chain.join(""), key })],
  ])("is sent leaf first, each after the one it issued, from %s whose root comes first", async (_, inputOf) => {
    const root = createAuthority("Raiz");
    const [upper, stranger] = [root.issueAuthority("Intermediária 1"), selfSigned("another")];
    const lower = upper.issueAuthority("Intermediária 2");
    const leaf = lower.issue("Banca da Dona");
    const input = inputOf([root.cert, stranger.cert, upper.cert, lower.cert, leaf.cert], leaf.key);
    const { certificate } = await readCertificate(input, now);
    expect(certificate).toBe([leaf.cert, lower.cert, upper.cert, root.cert, stranger.cert].join(""));
  });

  it.each(p12Files.filter(({ isSealed }) => isSealed))(
    "does not open with another passphrase: $name",
    async ({ p12 }) => {
      const reading = readCertificate({ p12, passphrase: "another" }, now);
      await expect(reading).rejects.toMatchObject({ code: "passphrase_wrong", field: "certificate.passphrase" });
    },
  );

  it.each<[string, CertificateInput, string, string]>([
    ["a text", { ...pem, pem: "certificate" }, "certificate_unreadable", "certificate.pem"],
    [
      "a broken one",
      { ...pem, pem: own.cert.replace(/\n.{64}/, "\nAAAA") },
      "certificate_unreadable",
      "certificate.pem",
    ],
    ["a key that is none", { ...pem, key: own.cert }, "certificate_key_unreadable", "certificate.key"],
    ["two keys", { ...pem, key: own.key + other.key }, "certificate_key_unreadable", "certificate.key"],
    ["an encrypted key", { ...pem, key: encrypted }, "certificate_key_unreadable", "certificate.key"],
    ["another's key", { ...pem, key: other.key }, "certificate_key_other", "certificate.key"],
    ["no base64", { p12: "{}" }, "certificate_file_unreadable", "certificate.p12"],
    ["no P12", { p12: Buffer.from(own.cert).toString("base64") }, "certificate_file_unreadable", "certificate.p12"],
  ])("is refused, naming the field: %s", async (_, input, code, field) => {
    await expect(readCertificate(input, now)).rejects.toMatchObject({ code, field, status: 400 });
  });

  it("is refused once it has ended", async () => {
    const ended = selfSigned("one", new Date(now.getTime() - 1_000));
    const reading = readCertificate({ pem: ended.cert, key: ended.key }, now);
    await expect(reading).rejects.toMatchObject({ code: "certificate_ended", field: "certificate.pem" });
  });

  it("in a file that asks for a billion rounds is refused at once", async () => {
    const [modern] = p12Files;
    const bytes = Buffer.from(modern?.p12 ?? "", "base64");
    const at = bytes.indexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]));
    expect(at).toBeGreaterThan(0);
    bytes.set([0x7f, 0xff], at + 2);
    await expect(readCertificate({ p12: bytes.toString("base64") }, now)).rejects.toMatchObject({ status: 400 });
  });
});

describe("an account", () => {
  const draft: BankAccountDraft = {
    profile: "efi",
    environment: "production",
    pixKey: "A@Example.com",
    clientId: "id",
    clientSecret: "secret",
  };
  const own = { apiUrl: "https://bank.example/api", tokenUrl: "https://bank.example/token" };

  it("has a Pix key as the directory writes it", async () => {
    expect((await readDraft(draft, now)).settings).toEqual({
      profile: "efi",
      environment: "production",
      pixKey: "a@example.com",
    });
  });

  it.each<[Partial<BankAccountDraft>, string, string]>([
    [{ pixKey: "11987654321" }, "pix_key_invalid", "pixKey"],
    [{ apiUrl: own.apiUrl }, "bank_address_not_taken", "apiUrl"],
    [{ profile: "generic", apiUrl: own.apiUrl }, "bank_address_required", "tokenUrl"],
    [{ profile: "generic", ...own, apiUrl: "http://bank.example" }, "bank_address_invalid", "apiUrl"],
    [{ profile: "generic", ...own, tokenUrl: "https://a:b@bank.example" }, "bank_address_invalid", "tokenUrl"],
    [{ profile: "generic", ...own, tokenUrl: "https://169.254.169.254/" }, "bank_address_invalid", "tokenUrl"],
    [{ profile: "generic", ...own, authority: "authority" }, "authority_unreadable", "authority"],
    [{ authority: selfSigned("bank").cert }, "authority_not_taken", "authority"],
  ])("is refused, naming the field: %j", async (different, code, field) => {
    await expect(readDraft({ ...draft, ...different }, now)).rejects.toMatchObject({ code, field, status: 400 });
  });
});
