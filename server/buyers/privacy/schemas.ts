import type { DataRequestKind, DataRequestStatus } from "@/db/schema/buyers-enums";

/** Days in which an erasure can be taken back. */
export const graceDays = 7;

/** Days for which an export can be downloaded. */
export const exportDays = 7;

/** Requests of one kind that a person may make in 24 hours. */
export const requestsPerDay = 3;

/** A request as its person's page shows it. */
export interface OwnRequest {
  id: string;
  kind: DataRequestKind;
  status: DataRequestStatus;
  requestedAt: string;
  /** When an erasure is done, or tried again. */
  dueAt: string;
  /** Until when an export can be downloaded; null otherwise. */
  expiresAt: string | null;
  sizeInBytes: number | null;
}

/** A charge whose money an erasure waits for. */
export interface OwedMoney {
  transactionId: string;
  title: string;
  reason: "refund" | "dispute" | "charge";
}

/** What an erasure does, as its page says before it is asked for. */
export interface ErasurePreview {
  shops: { name: string; isShared: boolean }[];
  purchases: number;
  courses: number;
  /** Subscriptions that it ends. */
  subscriptions: { id: string; title: string }[];
  /** Unpaid charges that it cancels. */
  unpaid: { id: string; title: string }[];
  owed: OwedMoney[];
}

/** The page of a person's requests. */
export interface OwnRequests {
  exports: OwnRequest[];
  /** One that is not over. */
  erasure: OwnRequest | null;
}

/** Why a request was not taken. */
export type DataRequestFault = "tooMany" | "signIn" | "tooLate" | "unconfirmed";
