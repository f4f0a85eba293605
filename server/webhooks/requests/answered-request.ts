import type { KeyUse } from "../../core/procedures/procedure";

/** A completed request, unmasked. It stays in memory until it is written, and only `composeRow` reads it. */
export interface AnsweredRequest {
  companyId: string;
  apiKeyId: string;
  id: string;
  at: Date;
  milliseconds: number;
  address: string;
  method: string;
  target: string;
  userAgent: unknown;
  operation: string;
  /** For example `/v1/products/{productId}`. */
  route: string;
  /** Path parameters. A parsed body contains them too. */
  parameters: readonly string[];
  /** True if the response is a charge's transaction. */
  isCharge: boolean;
  status: number;
  code: string | null;
  idempotencyKey: string | null;
  keyUse: KeyUse | null;
  /** Null if the body was not read or is never stored. */
  body: object | null;
  answer: object | null;
  /** Approximate memory used by the bodies. */
  bytes: number;
}
