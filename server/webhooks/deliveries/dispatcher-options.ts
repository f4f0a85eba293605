import type { Sender, SendLimits } from "../../core/http-client/safe-fetch";
import type { Pace } from "./pace";

export interface DispatcherOptions {
  /** Business time, read at every step: of a company, which may have a clock of its own, or of the others. */
  now: (companyId?: string) => Date;
  /** Takes faults of what will be tried again. */
  report: (thrown: unknown) => void;
  /** Only this company's events and deliveries. */
  only?: string | undefined;
  /** Companies whose events and deliveries are left to somebody else for now; read at every step. */
  leavesOut?: (companyId: string) => boolean;
  sender?: Sender;
  limits?: SendLimits;
  /** How often a watch looks for work; by default, what suits the database. */
  pace?: Pace;
  /** Real clock; 90 s unless given. */
  leaseMilliseconds?: number;
}
