import type { KeyUse } from "../../core/procedures/procedure";

/** Completed request, unmasked. Kept in memory until it is written. Only `composeRow` reads it. */
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
  /** Route template, such as `/v1/products/{productId}`. */
  route: string;
  /** Names of the path parameters, which the parsed body also contains. */
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
