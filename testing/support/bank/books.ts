import { randomBytes } from "node:crypto";
import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { Certificate } from "../certificates";
import { newPaymentId, randomText } from "../doubles/ids";
import type { CobBody, CobrBody, CobvBody, RecBody } from "./bodies";

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
  refunds: Refund[];
}

/** A location of a code. */
export interface Location {
  id: number;
  location: string;
  kind: "cob" | "cobv" | "rec";
  createdAt: Date;
}

type ChargeStatus = "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";

/** An immediate charge, or one with a due date. */
export interface Charge {
  kind: "cob" | "cobv";
  txid: string;
  body: CobBody | CobvBody;
  /** How often the body was replaced. */
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
  /** Whether a payer authorised it, also if it ended since. */
  isAuthorised: boolean;
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

export interface Registration {
  url: string;
  createdAt: Date;
}

/** How a bank behaves where the document leaves it room. */
export interface Manners {
  /** What a devolução becomes after it is accepted; `later` waits for the test. */
  refunds: "settled" | "later" | "refused";
  /** Whether the repeat of a devolução is refused, as some banks do. */
  refusesRepeatedRefund: boolean;
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
}

/** The subject of a callback. */
export interface News {
  about: "pix" | "rec" | "cobr";
  body: object;
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
  recurringCharges: Map<string, RecurringCharge>;
  webhooks: { pix: Registration | null; rec: Registration | null; cobr: Registration | null };
  tokenRequests: number;
  /** All tokens that the tenant was given, ended ones included. */
  issuedTokens: string[];
  /** Sends a callback. */
  tell: (news: News) => void;
}

/** Its number in the central bank's systems (ISPB). */
const ispb = "12345678";

export const newEndToEndId = (at: Date): string => newPaymentId("E", ispb, at);

/** A devolução that is under way; the receiver's own by default. */
export function newRefund(at: Date, cents: number, different: Partial<Refund> = {}): Refund {
  const texts = { id: randomText(26), rtrId: newPaymentId("D", ispb, at), nature: null, description: null };
  const ending = { status: "EM_PROCESSAMENTO" as const, reason: null, askedAt: at, settledAt: null };
  return { ...texts, cents, ...ending, ...different };
}

/** An id of a recurrence. */
export function newRecurrenceId(prefix: "RR" | "RN", day: string): string {
  return `${prefix}${ispb}${day.replaceAll("-", "")}${randomText(11)}`;
}

let lastLocation = 1_000;

/** Opens a location of a charge or recurrence. */
export function openLocation(kind: Location["kind"], createdAt: Date): Location {
  lastLocation += 1;
  const folder = kind === "cob" ? "" : `${kind}/`;
  const location = `qr.bank.example/qr/v2/${folder}${randomBytes(16).toString("hex")}`;
  return { id: lastLocation, location, kind, createdAt };
}

/** `4990` as `"49.90"`. */
export const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

/** `"49.90"` as `4990`. */
export const centsOf = (money: string): number => Number(money.replace(".", ""));
