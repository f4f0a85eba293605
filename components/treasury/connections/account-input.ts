import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { BankAccountType } from "@/db/schema/treasury-enums";
import { bankFacts } from "./bank-facts";

/** How a certificate is given; `none`: without one, or the present one stays. */
export const certificateForms = ["p12", "pem", "none"] as const;
export type CertificateForm = (typeof certificateForms)[number];

/** The form values of an account at a bank. */
export interface TypedAccount {
  profile: BankProfile;
  environment: BankEnvironment;
  /** What the seller calls a bank that we have no name for. */
  name: string;
  pixKey: string;
  clientId: string;
  clientSecret: string;
  applicationKey: string;
  apiUrl: string;
  tokenUrl: string;
  authority: string;
  /** The account that recurring charges credit; an empty number means none. */
  receivingAccount: { branch: string; number: string; type: BankAccountType };
  certificateForm: CertificateForm;
  /** A P12 file's name, which the page shows; its content, in base64, it does not. */
  p12Name: string;
  certificate: { pem: string; key: string; p12: string; passphrase: string };
  password: string;
}

/** The empty form of a bank. */
export function emptyAccount(profile: BankProfile, environment: BankEnvironment): TypedAccount {
  return {
    profile,
    environment,
    name: "",
    pixKey: "",
    clientId: "",
    clientSecret: "",
    applicationKey: "",
    apiUrl: "",
    tokenUrl: "",
    authority: "",
    receivingAccount: { branch: "", number: "", type: "checking" },
    certificateForm: "p12",
    p12Name: "",
    certificate: { pem: "", key: "", p12: "", passphrase: "" },
    password: "",
  };
}

function toCertificate({ certificateForm, certificate: { pem, key, p12, passphrase } }: TypedAccount) {
  if (certificateForm === "pem") return { pem, key };
  if (certificateForm === "p12") return { p12, ...(passphrase && { passphrase }) };
  return undefined;
}

function toReceivingAccount({ profile, receivingAccount: { branch, number, type } }: TypedAccount) {
  if (!bankFacts[profile].offersAutomatic || number.trim() === "") return undefined;
  return { branch: branch.trim() === "" ? null : branch, number, type };
}

/** Whether this bank has a client secret in this environment. */
export function hasSecret({ profile, environment }: Pick<TypedAccount, "profile" | "environment">): boolean {
  return bankFacts[profile].secrets.includes(environment);
}

/** Whether the secret of this account is a fixed token, which the portal calls access token. */
export function isSecretFixedToken({ profile, environment }: Pick<TypedAccount, "profile" | "environment">): boolean {
  return bankFacts[profile].hasFixedToken && environment === "rehearsal";
}

/** The given credentials that this bank has; empty ones are absent. */
function givenOf(values: TypedAccount): Record<string, unknown> {
  const { hasApplicationKey, hasAddresses } = bankFacts[values.profile];
  const texts = {
    clientId: values.clientId,
    ...(hasSecret(values) && { clientSecret: values.clientSecret }),
    ...(hasApplicationKey && { applicationKey: values.applicationKey }),
    ...(hasAddresses && { apiUrl: values.apiUrl, tokenUrl: values.tokenUrl, authority: values.authority }),
  };
  const certificate = toCertificate(values);
  const receivingAccount = toReceivingAccount(values);
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== "")),
    ...(certificate && { certificate }),
    ...(receivingAccount && { receivingAccount }),
  };
}

/** Converts form values to a new connection. */
export function toNewConnection(values: TypedAccount) {
  const { profile, environment, name, pixKey, password } = values;
  const named = bankFacts[profile].hasAddresses && { name };
  return { profile, environment, ...named, pixKey, clientId: "", clientSecret: "", ...givenOf(values), password };
}

/** Converts form values to credentials that replace others: empty ones stay as they are. */
export function toReplacement(connectionId: string, values: TypedAccount) {
  return { connectionId, ...givenOf(values), password: values.password };
}

/** Whether a form would replace nothing. */
export function isNothing(values: TypedAccount): boolean {
  return Object.keys(givenOf(values)).length === 0;
}

/** The parts of a certificate that lack the other, and the password, by their paths. */
export function findHalfGiven({ certificateForm, certificate, password }: TypedAccount): string[] {
  const needed: [string, boolean][] = [
    ["certificate.p12", certificateForm === "p12" && certificate.p12 === ""],
    ["certificate.pem", certificateForm === "pem" && certificate.pem.trim() === ""],
    ["certificate.key", certificateForm === "pem" && certificate.key.trim() === ""],
    ["password", password === ""],
  ];
  return needed.filter(([, isMissing]) => isMissing).map(([path]) => path);
}

/** The fields that a bank needs and the form lacks, by their paths. */
export function findMissing(values: TypedAccount): string[] {
  const { hasApplicationKey, hasAddresses, certificates } = bankFacts[values.profile];
  const isCertified = certificates.includes(values.environment);
  const needed: [string, boolean][] = [
    ["name", hasAddresses && values.name.trim() === ""],
    ["pixKey", values.pixKey.trim() === ""],
    ["apiUrl", hasAddresses && values.apiUrl.trim() === ""],
    ["tokenUrl", hasAddresses && values.tokenUrl.trim() === ""],
    ["clientId", values.clientId.trim() === ""],
    ["clientSecret", hasSecret(values) && values.clientSecret.trim() === ""],
    ["applicationKey", hasApplicationKey && values.applicationKey.trim() === ""],
    ["certificateForm", values.certificateForm === "none" && isCertified],
  ];
  return [...needed.filter(([, isMissing]) => isMissing).map(([path]) => path), ...findHalfGiven(values)];
}
