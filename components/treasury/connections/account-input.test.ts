import { describe, expect, it } from "vitest";
import { bankEnvironments, bankProfiles } from "@/db/schema/acquiring-enums";
import { profiles } from "@/server/acquiring/pix-api/profiles";
import { CredentialsReplacement, NewConnection } from "@/server/treasury/connections/schemas";
import {
  emptyAccount,
  findMissing,
  isNothing,
  isSecretFixedToken,
  toNewConnection,
  toReplacement,
} from "./account-input";
import { bankFacts } from "./bank-facts";

function typed(profile: (typeof bankProfiles)[number], environment: (typeof bankEnvironments)[number]) {
  return {
    ...emptyAccount(profile, environment),
    name: "Banco da Praça",
    pixKey: "chave@example.com",
    clientId: "id",
    clientSecret: "secret",
    applicationKey: "app",
    apiUrl: "https://pix.example.com/api",
    tokenUrl: "https://pix.example.com/token",
    authority: "-----BEGIN CERTIFICATE-----",
    receivingAccount: { branch: "1", number: "12345-6", type: "checking" as const },
    certificate: { pem: "", key: "", p12: "cDEy", passphrase: "" },
    password: "senha",
  };
}

describe("the form of an account at a bank", () => {
  it("sends every bank only the fields that it has, as its procedure takes them", () => {
    for (const profile of bankProfiles) {
      for (const environment of bankEnvironments) {
        const values = typed(profile, environment);
        expect(findMissing(values), profile).toEqual([]);
        const sent = NewConnection.parse(toNewConnection(values));
        expect("apiUrl" in sent, profile).toBe(profile === "generic");
        expect("name" in sent, profile).toBe(profile === "generic");
        expect("applicationKey" in sent, profile).toBe(profile === "banco_do_brasil");
        expect(sent.clientSecret === "", profile).toBe(profile === "sicoob" && environment === "production");
        expect(CredentialsReplacement.safeParse(toReplacement("id", values)).success, profile).toBe(true);
      }
    }
  });

  it("takes the fixed token of Sicoob's rehearsal as its secret, without a certificate", () => {
    const rehearsal = { ...typed("sicoob", "rehearsal"), certificateForm: "none" as const, clientSecret: "token-fixo" };
    expect([isSecretFixedToken(rehearsal), findMissing(rehearsal)]).toEqual([true, []]);
    expect(NewConnection.parse(toNewConnection(rehearsal))).toMatchObject({ clientSecret: "token-fixo" });
    expect(findMissing({ ...rehearsal, clientSecret: "" })).toEqual(["clientSecret"]);
    expect(isSecretFixedToken(typed("sicoob", "production"))).toBe(false);
  });

  it("lists the fields that a bank requires and that are empty, in the form's order", () => {
    expect(findMissing(emptyAccount("generic", "production"))).toEqual([
      "name",
      "pixKey",
      "apiUrl",
      "tokenUrl",
      "clientId",
      "clientSecret",
      "certificate.p12",
      "password",
    ]);
    const pem = { ...typed("sicoob", "production"), certificateForm: "pem" as const, clientSecret: "" };
    expect(findMissing(pem)).toEqual(["certificate.pem", "certificate.key"]);
    const none = { ...typed("efi", "rehearsal"), certificateForm: "none" as const };
    expect(findMissing(none)).toEqual(["certificateForm"]);
    expect(findMissing({ ...none, profile: "itau" })).toEqual([]);
  });

  it("sends only the fields that were typed", () => {
    const nothing = { ...emptyAccount("efi", "production"), certificateForm: "none" as const, password: "senha" };
    expect(isNothing(nothing)).toBe(true);
    const one = { ...nothing, clientSecret: "novo" };
    expect(isNothing(one)).toBe(false);
    expect(toReplacement("id", one)).toEqual({ connectionId: "id", clientSecret: "novo", password: "senha" });
  });
});

it("describes for every bank what its adapter supports", () => {
  for (const profile of bankProfiles) {
    const { token, automatic, applicationKeyIn, fixedRehearsalToken, sites } = profiles[profile];
    const facts = bankFacts[profile];
    expect(facts.offersAutomatic, profile).toBe(automatic);
    expect(facts.hasApplicationKey, profile).toBe(applicationKeyIn !== undefined);
    expect(facts.hasAddresses, profile).toBe(sites === null);
    expect(facts.secrets.includes("production"), profile).toBe(token.client !== "id");
    expect(facts.secrets.includes("rehearsal"), profile).toBe(token.client !== "id" || fixedRehearsalToken === true);
  }
});
