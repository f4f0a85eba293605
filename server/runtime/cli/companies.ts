import { db } from "@/db/client";
import type { DocumentType } from "@/db/schema/customers-enums";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { issueToken } from "../../accounts/api-keys/tokens";
import { hashPassword } from "../../accounts/auth/passwords";
import {
  blockCompany,
  type Company,
  createCompany,
  findCompany,
  listCompanies,
  unblockCompany,
} from "../../accounts/company/companies";
import { isDocument } from "../../accounts/company/documents";
import { Failure } from "../../core/failures/failure";
import { Email, line } from "../../core/procedures/wire";
import { type Command, readArguments, UsageFault } from "./command";

const yearInSeconds = 365 * 86_400;
const passwordLength = { min: 8, max: 200 };

/**
 * `--name N --email E --password P [--document D]`: creates a company, an owner, an API key and a token valid for a
 * year.
 */
export const createCompanyCommand: Command = (args) => {
  const given = readArguments(args, { options: ["name", "email", "password", "document"] });
  const name = readName(given.required("name"));
  const email = readEmail(given.required("email"));
  const password = readPassword(given.required("password"));
  const document = readDocument(given.optional("document"));
  return async (now) => {
    const passwordHash = await hashPassword(password);
    const owner = { name: email.split("@")[0] ?? email, email, passwordHash, emailConfirmedAt: now };
    const created = await db().transaction(async (tx) => {
      const company = await createCompany({ name, ...(document && { document }), owner, now }, tx);
      const key = await createApiKey({ companyId: company.companyId, name: "First key", createdBy: null, now }, tx);
      return { ...company, ...key };
    });
    const { companyId, userId, id, apiKey, apiSecret } = created;
    const { token } = await issueToken({ companyId, apiKeyId: id, lifetimeSeconds: yearInSeconds, now });
    return { companyId, userId, apiKey, apiSecret, accessToken: token };
  };
};

/** `ID`: blocks a company, whose tokens are rejected from the next request on. */
export const blockCompanyCommand: Command = (args) => {
  const companyId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    await getNamedCompany(companyId);
    await blockCompany(companyId, now);
    return { companyId, blocked: true };
  };
};

export const unblockCompanyCommand: Command = (args) => {
  const companyId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    await getNamedCompany(companyId);
    await unblockCompany(companyId, now);
    return { companyId, blocked: false };
  };
};

export const listCompaniesCommand: Command = (args) => {
  readArguments(args, {});
  return async () => ({
    companies: (await listCompanies()).map((company) => ({
      companyId: company.id,
      name: company.name,
      documentType: company.documentType,
      document: company.document,
      acquirer: company.connections[0]?.kind ?? null,
      connections: company.connections.map(({ id, kind, methods, state }) => ({ id, kind, methods, state })),
      demo: company.isDemo,
      testOf: company.testOf,
      blocked: company.blockedAt !== null,
      createdAt: company.createdAt,
    })),
  });
};

/** @throws NOT_FOUND with the id in the message, because a command line shows no URL */
export async function getNamedCompany(companyId: string): Promise<Company> {
  const company = await findCompany(companyId);
  if (!company) throw new Failure("NOT_FOUND", { message: `No company has the id ${companyId}` });
  return company;
}

function readName(text: string): string {
  const parsed = line({ min: 1, max: 160 }).safeParse(text);
  if (!parsed.success) throw new UsageFault(`--name: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

function readEmail(text: string): string {
  const parsed = Email.safeParse(text);
  if (!parsed.success) throw new UsageFault("--email: must be an e-mail address");
  return parsed.data;
}

function readPassword(text: string): string {
  const { min, max } = passwordLength;
  const { length } = [...text];
  if (length < min || length > max) throw new UsageFault(`--password: must have ${min} to ${max} characters`);
  return text;
}

function readDocument(document: string | null): { documentType: DocumentType; document: string } | null {
  if (document === null) return null;
  const documentType = document.length === 11 ? "cpf" : "cnpj";
  if (isDocument(documentType, document)) return { documentType, document };
  throw new UsageFault("--document: must be a CPF of 11 digits or a CNPJ of 14 characters, without punctuation");
}
