import type { KeyUse } from "../core/procedure";

/**
 * A request that was answered, as the door saw it. Nothing in it is masked: it stays in memory until it is written, and
 * `composeRow` is all that reads it.
 */
export interface AnsweredRequest {
  companyId: string;
  apiKeyId: string;
  /** The request's id. */
  id: string;
  at: Date;
  milliseconds: number;
  address: string;
  method: string;
  /** The raw path and query. */
  target: string;
  userAgent: unknown;
  operation: string;
  /** Such as `/v1/products/{productId}`. */
  route: string;
  /** Parameters of the path; a body that was read has them too. */
  parameters: readonly string[];
  /** Whether it is answered with a charge's transaction. */
  isCharge: boolean;
  status: number;
  code: string | null;
  idempotencyKey: string | null;
  keyUse: KeyUse | null;
  /** Null where it was not read or is never kept. */
  body: object | null;
  answer: object | null;
  /** How much memory the bodies take, about. */
  bytes: number;
}
