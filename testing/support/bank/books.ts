import { randomBytes } from "node:crypto";
import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { Certificate } from "../certificates";
import { newPaymentId, randomText } from "../doubles/ids";
import type { CobBody, CobrBody, CobvBody, RecBody } from "./bodies";

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

export interface Received {
  endToEndId: string;
  txid: string | null;
  cents: number;
  parts: Record<string, number> | null;
  at: Date;
  refunds: Refund[];
}

export interface Location {
  id: number;
  location: string;
  kind: "cob" | "cobv" | "rec";
  createdAt: Date;
}

type ChargeStatus = "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";

export interface Charge {
  kind: "cob" | "cobv";
  txid: string;
  body: CobBody | CobvBody;
  revision: number;
  status: ChargeStatus;
  createdAt: Date;
  location: Location;
  received: Received[];
}

interface Change {
  status: string;
  at: Date;
}

export interface Recurrence {
  idRec: string;
  body: RecBody;
  status: "CRIADA" | "APROVADA" | "REJEITADA" | "EXPIRADA" | "CANCELADA";
  createdAt: Date;
  location: Location | null;
  journey: string;
  ending: object | null;
  changes: Change[];
  /** A payer authorized the recurrence, even if it has ended. */
  isAuthorised: boolean;
}

export interface Attempt {
  on: string;
  kind: "AGND" | "NTAG";
  endToEndId: string;
  status: "SOLICITADA" | "AGENDADA" | "PAGA" | "CANCELADA" | "REJEITADA" | "EXPIRADA";
  changes: Change[];
  rejection: { codigo: string; descricao: string } | null;
}

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

export interface Registration {
  url: string;
  createdAt: Date;
}

/** Behavior that the specification leaves open. */
export interface Behavior {
  /** State of an accepted refund. `later` leaves it pending until the test completes it. */
  refunds: "settled" | "later" | "refused";
  refusesRepeatedRefund: boolean;
  pageSize: number;
  /**
   * Pagination fields of lists. `all`: page and totals, as specified. `page`: no totals. `none`: no
   * pagination object.
   */
  counts: "all" | "page" | "none";
  repeatsFirstPage: boolean;
  refusesFuture: boolean;
  /** Cents by which an overdue charge exceeds the specified formula. */
  roundingInCents: number;
  /** `YYYY-MM-DD`, besides national holidays. */
  localHolidays: readonly string[];
  namesPayers: boolean;
  omits: ("pixCopiaECola" | "location" | "loc")[];
  txids: "as_sent" | "upper_case";
  locations: "plain" | "https" | "upper_case" | "padded" | "slashes";
  /** Suffix appended to a registered URL. */
  callbackPath: (about: "pix" | "rec" | "cobr") => string;
  callbackFate: () => "sent" | "lost" | "twice" | "late";
}

export interface News {
  about: "pix" | "rec" | "cobr";
  body: object;
}

export interface Books {
  profile: BankProfile;
  environment: BankEnvironment;
  clientId: string;
  clientSecret: string;
  pixKey: string;
  /** Developer application key of each call (`gw-dev-app-key`); null if not required. */
  applicationKey: string | null;
  scopes: Set<string>;
  fingerprints: Set<string>;
  certificate: Certificate;
  behavior: Behavior;
  charges: Map<string, Charge>;
  received: Received[];
  locations: Location[];
  recurrences: Map<string, Recurrence>;
  recurringCharges: Map<string, RecurringCharge>;
  webhooks: { pix: Registration | null; rec: Registration | null; cobr: Registration | null };
  tokenRequests: number;
  /** All tokens of the account, including expired ones. */
  issuedTokens: string[];
  tell: (news: News) => void;
}

/** The bank's number in the Banco Central's systems. */
const ispb = "12345678";

export const newEndToEndId = (at: Date): string => newPaymentId("E", ispb, at);

export function newRefund(at: Date, cents: number, different: Partial<Refund> = {}): Refund {
  const texts = { id: randomText(26), rtrId: newPaymentId("D", ispb, at), nature: null, description: null };
  const ending = { status: "EM_PROCESSAMENTO" as const, reason: null, askedAt: at, settledAt: null };
  return { ...texts, cents, ...ending, ...different };
}

export function newRecurrenceId(prefix: "RR" | "RN", day: string): string {
  return `${prefix}${ispb}${day.replaceAll("-", "")}${randomText(11)}`;
}

let lastLocation = 1_000;

export function openLocation(kind: Location["kind"], createdAt: Date): Location {
  lastLocation += 1;
  const folder = kind === "cob" ? "" : `${kind}/`;
  const location = `qr.bank.example/qr/v2/${folder}${randomBytes(16).toString("hex")}`;
  return { id: lastLocation, location, kind, createdAt };
}

export const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

export const centsOf = (money: string): number => Number(money.replace(".", ""));
