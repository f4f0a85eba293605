import type { KeyUse } from "../../core/procedures/procedure";

/**
 * An answered request as the API saw it, unmasked. It stays in memory until it is written, and only `composeRow` reads
 * it.
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
  /** Whether the response is a charge's transaction. */
  isCharge: boolean;
  status: number;
  code: string | null;
  idempotencyKey: string | null;
  keyUse: KeyUse | null;
  /** Null if it was not read or is never kept. */
  body: object | null;
  answer: object | null;
  /** The approximate memory of the bodies. */
  bytes: number;
}
