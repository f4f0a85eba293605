import type { Sender, SendLimits } from "../core/safe-fetch";

/** What a dispatcher goes by. */
export interface DispatcherOptions {
  /** Business time, asked at every step. */
  now: () => Date;
  /** Told what went wrong and will be tried again. */
  report: (thrown: unknown) => void;
  /** Only this company's events and deliveries. */
  only?: string;
  sender?: Sender;
  limits?: SendLimits;
  /** How long, real clock, an attempt is ours; nobody else makes it before. */
  leaseMilliseconds?: number;
}
