import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { BankAccountType } from "@/db/schema/treasury-enums";
import { bankFacts } from "./bank-facts";

/** `none`: no certificate is required, or the current one is kept. */
export const certificateForms = ["p12", "pem", "none"] as const;
export type CertificateForm = (typeof certificateForms)[number];

export interface TypedAccount {
  profile: BankProfile;
  environment: BankEnvironment;
  /** For banks whose name is not known. */
  name: string;
  pixKey: string;
  clientId: string;
  clientSecret: string;
  applicationKey: string;
  apiUrl: string;
  tokenUrl: string;
  authority: string;
  /** Account for recurring charges; none with an empty number. */
  receivingAccount: { branch: string; number: string; type: BankAccountType };
  certificateForm: CertificateForm;
  /** File name. The page never shows the base64 content. */
  p12Name: string;
  certificate: { pem: string; key: string; p12: string; passphrase: string };
  password: string;
}

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

export function hasSecret({ profile, environment }: Pick<TypedAccount, "profile" | "environment">): boolean {
  return bankFacts[profile].secrets.includes(environment);
}

/** The bank's portal calls the fixed token an access token. */
export function isSecretFixedToken({ profile, environment }: Pick<TypedAccount, "profile" | "environment">): boolean {
  return bankFacts[profile].hasFixedToken && environment === "rehearsal";
}

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

export function toNewConnection(values: TypedAccount) {
  const { profile, environment, name, pixKey, password } = values;
  const named = bankFacts[profile].hasAddresses && { name };
  return { profile, environment, ...named, pixKey, clientId: "", clientSecret: "", ...givenOf(values), password };
}

/** Empty fields keep their current values. */
export function toReplacement(connectionId: string, values: TypedAccount) {
  return { connectionId, ...givenOf(values), password: values.password };
}

export function isNothing(values: TypedAccount): boolean {
  return Object.keys(givenOf(values)).length === 0;
}

/** Paths of incomplete certificate fields and of a missing password. */
export function findHalfGiven({ certificateForm, certificate, password }: TypedAccount): string[] {
  const needed: [string, boolean][] = [
    ["certificate.p12", certificateForm === "p12" && certificate.p12 === ""],
    ["certificate.pem", certificateForm === "pem" && certificate.pem.trim() === ""],
    ["certificate.key", certificateForm === "pem" && certificate.key.trim() === ""],
    ["password", password === ""],
  ];
  return needed.filter(([, isMissing]) => isMissing).map(([path]) => path);
}

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
