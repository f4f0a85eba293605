import type { Sender, SendLimits } from "../../core/http-client/safe-fetch";
import type { Pace } from "./pace";

export interface DispatcherOptions {
  /** Returns the business time, which is read at every step. A company may have a separate clock. */
  now: (companyId?: string) => Date;
  report: (thrown: unknown) => void;
  only?: string | undefined;
  /** Reports whether another job currently handles the company's events. Read at every step. */
  leavesOut?: (companyId: string) => boolean;
  sender?: Sender;
  limits?: SendLimits;
  /** The default depends on the type of database. */
  pace?: Pace;
  /** By the wall clock. Defaults to 90 s. */
  leaseMilliseconds?: number;
}
