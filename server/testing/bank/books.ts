import { randomBytes } from "node:crypto";
import type { BankEnvironment, BankProfile } from "@/db/connection-enums";
import type { Certificate } from "../certificates";
import type { CobBody, CobrBody, CobvBody, RecBody } from "./bodies";

/** Who paid. */
export interface Payer {
  name: string;
  document: string;
}

/** Money sent back. */
export interface Refund {
  id: string;
  rtrId: string;
  cents: number;
  nature: string | null;
  description: string | null;
  status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
  reason: string | null;
  askedAt: Date;
  settledAt: Date | null;
}

/** Money received. */
export interface Received {
  endToEndId: string;
  txid: string | null;
  cents: number;
  /** How a charge with a due date came to its amount, in cents. */
  parts: Record<string, number> | null;
  at: Date;
  payer: Payer | null;
  message: string | null;
  refunds: Refund[];
}

/** A location of a code. */
export interface Location {
  id: number;
  location: string;
  kind: "cob" | "cobv" | "rec";
  createdAt: Date;
  owner: string | null;
}

export type ChargeStatus = "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";

/** An immediate charge, or one with a due date. */
export interface Charge {
  kind: "cob" | "cobv";
  txid: string;
  /** The request in force, and the ones before it. */
  body: CobBody | CobvBody;
  revisions: (CobBody | CobvBody)[];
  status: ChargeStatus;
  createdAt: Date;
  location: Location;
  received: Received[];
}

export interface Change {
  status: string;
  at: Date;
}

/** An authorisation of recurring charges. */
export interface Recurrence {
  idRec: string;
  body: RecBody;
  status: "CRIADA" | "APROVADA" | "REJEITADA" | "EXPIRADA" | "CANCELADA";
  createdAt: Date;
  location: Location | null;
  journey: string;
  ending: object | null;
  changes: Change[];
  payer: Payer | null;
}

/** One try of a recurring charge. */
export interface Attempt {
  on: string;
  kind: "AGND" | "NTAG";
  endToEndId: string;
  status: "SOLICITADA" | "AGENDADA" | "PAGA" | "CANCELADA" | "REJEITADA" | "EXPIRADA";
  changes: Change[];
  rejection: { codigo: string; descricao: string } | null;
}

/** A charge of an authorisation. */
export interface RecurringCharge {
  txid: string;
  body: CobrBody;
  status: "CRIADA" | "ATIVA" | "CONCLUIDA" | "EXPIRADA" | "REJEITADA" | "CANCELADA";
  createdAt: Date;
  attempts: Attempt[];
  received: Received[];
  changes: Change[];
  ending: object | null;
}

/** A request to a payer to confirm a recurrence. */
export interface ConfirmationRequest {
  idSolicRec: string;
  idRec: string;
  calendario: object;
  destinatario: object;
  status: string;
  at: Date;
}

export interface Registration {
  url: string;
  createdAt: Date;
  /** Whether the bank was told not to show its certificate (Efí's `x-skip-mtls-checking`). */
  skipsCertificate: boolean;
}

/** How a bank behaves where the document leaves it room. */
export interface Manners {
  /** What a devolução becomes after it is accepted; `later` waits for the test. */
  refunds: "settled" | "later" | "refused";
  /** Whether the repeat of a devolução is refused, as some banks do. */
  refusesRepeatedRefund: boolean;
  /** What another tenant's txid is answered with. */
  strangers: 404 | 403;
  /** The most items of a page. */
  pageSize: number;
  /** What its lists count: pages and items, as the document demands; the page alone; or nothing. */
  counts: "all" | "page" | "none";
  /** Whether every page that is asked for is the first one. */
  repeatsFirstPage: boolean;
  /** Whether it refuses a period that ends after its own time. */
  refusesFuture: boolean;
  /** How much more than by the document's formula it asks for a late charge. */
  roundingInCents: number;
  /** Days (`YYYY-MM-DD`) on which it is closed beside the national holidays. */
  localHolidays: readonly string[];
  /** Whether it names the payer of a Pix. */
  namesPayers: boolean;
  /** What an answer leaves out. */
  omits: ("pixCopiaECola" | "location" | "loc")[];
  /** How its answers and callbacks spell a txid, and a location. */
  txids: "as_sent" | "upper_case";
  locations: "plain" | "https" | "upper_case" | "padded" | "slashes";
  /** What it appends to a registered address. */
  callbackPath: (about: "pix" | "rec" | "cobr") => string;
  /** What becomes of the next callback; a late one is overtaken by others. */
  callbackFate: () => "sent" | "lost" | "twice" | "late";
  /** How long a token lives. */
  tokenSeconds: number;
}

/** All that the bank knows of one tenant. */
export interface Books {
  profile: BankProfile;
  environment: BankEnvironment;
  clientId: string;
  clientSecret: string;
  pixKey: string;
  /** The key of the developer application that each call must name (`gw-dev-app-key`); null where none is wanted. */
  applicationKey: string | null;
  scopes: Set<string>;
  /** Fingerprints of the certificates that it issued to the tenant. */
  fingerprints: Set<string>;
  certificate: Certificate;
  manners: Manners;
  charges: Map<string, Charge>;
  received: Received[];
  locations: Location[];
  recurrences: Map<string, Recurrence>;
  requests: Map<string, ConfirmationRequest>;
  recurringCharges: Map<string, RecurringCharge>;
  webhooks: { pix: Registration | null; rec: Registration | null; cobr: Registration | null };
  tokenRequests: number;
  /** All tokens that the tenant was given, ended ones included. */
  issuedTokens: string[];
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** So many random letters and digits. */
export function randomText(length: number): string {
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length] ?? "A").join("");
}

const ispb = "12345678";

/** An id of a Pix (`E`) or of a devolução (`D`): the bank's number, the minute in UTC, eleven signs. */
export function newPaymentId(letter: "E" | "D", at: Date): string {
  return `${letter}${ispb}${at.toISOString().slice(0, 16).replace(/[-:T]/g, "")}${randomText(11)}`;
}

/** An id of a recurrence or of the request to confirm one. */
export function newRecurrenceId(prefix: "RR" | "RN" | "SC", day: string): string {
  return `${prefix}${ispb}${day.replaceAll("-", "")}${randomText(11)}`;
}

let lastLocation = 1_000;

/** Opens a location of a charge or recurrence. */
export function openLocation(books: Books, kind: Location["kind"], now: Date, owner: string | null): Location {
  lastLocation += 1;
  const folder = kind === "cob" ? "" : `${kind}/`;
  const location = `qr.bank.example/qr/v2/${folder}${randomBytes(16).toString("hex")}`;
  const opened = { id: lastLocation, location, kind, createdAt: now, owner };
  books.locations.push(opened);
  return opened;
}

/** `4990` as `"49.90"`. */
export const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

/** `"49.90"` as `4990`. */
export const centsOf = (money: string): number => Number(money.replace(".", ""));
