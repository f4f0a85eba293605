import { expect, test } from "vitest";
import { newId } from "@/db/ids";
import { apiKeyScopes } from "@/db/schema/accounts-enums";
import {
  createApiKeyCommand,
  createTokenCommand,
  limitApiKeyCommand,
  listApiKeysCommand,
  revokeApiKeyCommand,
} from "./api-keys";
import { type Command, UsageFault } from "./command";
import { blockCompanyCommand, createCompanyCommand, listCompaniesCommand, unblockCompanyCommand } from "./companies";

function companyWith(change: Record<string, string | null>): string[] {
  const given = { name: "Banca", email: "dona@example.com", password: "feira de domingo", ...change };
  return Object.entries(given).flatMap(([name, text]) => (text === null ? [] : [`--${name}`, text]));
}

const person = "must have 8 to 200 characters";
const document = "must be a CPF of 11 digits or a CNPJ of 14 characters, without punctuation";
const days = "must be a whole number from 1 to 365";
const company = ["--company", newId()];

test.each<[Command, string[], string]>([
  [createCompanyCommand, companyWith({ name: null }), "--name: is required"],
  [createCompanyCommand, companyWith({ name: "" }), "--name: is required"],
  [createCompanyCommand, companyWith({ name: " " }), "--name: must have 1 to 160 characters"],
  [createCompanyCommand, companyWith({ email: null }), "--email: is required"],
  [createCompanyCommand, companyWith({ email: "dona" }), "--email: must be an e-mail address"],
  [createCompanyCommand, companyWith({ password: null }), "--password: is required"],
  [createCompanyCommand, companyWith({ password: "1234567" }), `--password: ${person}`],
  [createCompanyCommand, companyWith({ password: "1".repeat(201) }), `--password: ${person}`],
  [createCompanyCommand, companyWith({ document: "11222333000182" }), `--document: ${document}`],
  [createCompanyCommand, companyWith({ document: "11.222.333/0001-81" }), `--document: ${document}`],
  [createCompanyCommand, companyWith({ document: "52998224726" }), `--document: ${document}`],
  [createCompanyCommand, companyWith({ owner: "x" }), "Unknown option '--owner'"],
  [blockCompanyCommand, [], "ID: is required"],
  [unblockCompanyCommand, [], "ID: is required"],
  [blockCompanyCommand, [newId(), "now"], "now: unexpected argument"],
  [listCompaniesCommand, ["all"], "all: unexpected argument"],
  [createApiKeyCommand, company, "--name: is required"],
  [createApiKeyCommand, [...company, "--name", "x".repeat(81)], "--name: must have 1 to 80 characters"],
  [
    createApiKeyCommand,
    [...company, "--name", "Shop", "--scopes", "transactions:read,refund:write"],
    `--scopes: "refund:write" is not one of ${apiKeyScopes.join(", ")}`,
  ],
  [listApiKeysCommand, [], "--company: is required"],
  [revokeApiKeyCommand, company, "ID: is required"],
  [limitApiKeyCommand, company, "ID: is required"],
  [
    limitApiKeyCommand,
    [newId(), ...company, "--addresses", "10.0.0.1,10.0.0.0/33"],
    "--addresses: must be an IPv4 or IPv6 address or CIDR range",
  ],
  [
    limitApiKeyCommand,
    [newId(), ...company, "--expires", "2030-01-01"],
    "--expires: must be an ISO 8601 date and time with a zone",
  ],
  [createTokenCommand, ["--company"], "Option '--company <value>' argument missing"],
  [createTokenCommand, [...company, "--days", "0"], `--days: ${days}`],
  [createTokenCommand, [...company, "--days", "366"], `--days: ${days}`],
  [createTokenCommand, [...company, "--days", "1e2"], `--days: ${days}`],
  [createTokenCommand, [...company, "--days=-1"], `--days: ${days}`],
])("%o refuses %j", (command, args, message) => {
  expect(() => command(args)).toThrow(new UsageFault(message));
});

test.each<[Command, string[]]>([
  [createCompanyCommand, companyWith({})],
  [createCompanyCommand, companyWith({ document: "52998224725" })],
  [createCompanyCommand, companyWith({ document: "12ABC34501DE35" })],
  [createTokenCommand, [...company, "--days", "365"]],
  [limitApiKeyCommand, [newId(), ...company, "--addresses", "10.0.0.1,10.0.0.0/8"]],
  [revokeApiKeyCommand, [newId(), ...company]],
])("%o accepts %j", (command, args) => {
  expect(command(args)).toBeTypeOf("function");
});
