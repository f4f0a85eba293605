import type { DataRequestKind, DataRequestStatus } from "@/db/schema/buyers-enums";

export const graceDays = 7;

export const exportDays = 7;

export const requestsPerDay = 3;

export interface OwnRequest {
  id: string;
  kind: DataRequestKind;
  status: DataRequestStatus;
  requestedAt: string;
  /** Time of the erasure's next attempt. */
  dueAt: string;
  expiresAt: string | null;
  sizeInBytes: number | null;
}

export interface OwedMoney {
  transactionId: string;
  title: string;
  reason: "refund" | "dispute" | "charge";
}

export interface ErasurePreview {
  shops: { name: string; isShared: boolean }[];
  purchases: number;
  courses: number;
  subscriptions: { id: string; title: string }[];
  unpaid: { id: string; title: string }[];
  owed: OwedMoney[];
}

export interface OwnRequests {
  exports: OwnRequest[];
  erasure: OwnRequest | null;
}

export type DataRequestFault = "tooMany" | "signIn" | "tooLate" | "unconfirmed";
