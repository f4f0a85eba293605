import type { RequestFault } from "../fakes/fault-script";
import type { Books } from "./books";
import type { Operation } from "./operations";

/** What goes wrong with a request. */
export type Fault = RequestFault;

/** The requests that a fault affects, and how many of them; all by default. */
export interface FaultRule {
  on?: Operation | "token" | readonly (Operation | "token")[];
  of?: Pick<Books, "clientId">;
  times?: number;
  fault: Fault;
}
