import type { RequestFault } from "../fakes/fault-script";
import type { Books } from "./books";
import type { Operation } from "./operations";

/** What can go wrong with a request. A reading may also lag behind: it is answered as before the latest payment. */
export type Fault = RequestFault | { how: "stale" };

/** Which requests a fault affects, and how often; by default all of them. */
export interface FaultRule {
  on?: Operation | "token" | readonly (Operation | "token")[];
  of?: Pick<Books, "clientId">;
  times?: number;
  fault: Fault;
}
