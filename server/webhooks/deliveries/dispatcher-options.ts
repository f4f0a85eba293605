import type { Sender, SendLimits } from "../../core/http-client/safe-fetch";
import type { Pace } from "./pace";

export interface DispatcherOptions {
  /** Business time, read at every step. A company may have a separate clock. */
  now: (companyId?: string) => Date;
  /** Reports errors of operations that will be retried. */
  report: (thrown: unknown) => void;
  only?: string | undefined;
  /** Companies whose events and deliveries are currently handled by another job. Read at every step. */
  leavesOut?: (companyId: string) => boolean;
  sender?: Sender;
  limits?: SendLimits;
  /** Polling intervals. The default depends on the type of database. */
  pace?: Pace;
  /** Measured by the real clock. Defaults to 90 s. */
  leaseMilliseconds?: number;
}
