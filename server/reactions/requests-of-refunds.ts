import { closeRefunded } from "../guarantees/decide-request";
import type { Reaction } from "./reaction";

/** A buyer's open request is approved once the money went back, whoever sent it. */
export const requestsOfRefunds: Reaction = {
  name: "requests of refunds",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => closeRefunded(tx, companyId, subjectId, now),
};
