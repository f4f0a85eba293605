import type { CompanyConnection } from "@/db/schema";
import type { Connected } from "../../acquiring/connections/connections";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { isPlayMoney } from "../../acquiring/port";
import { fail } from "../../errors";

/**
 * Whether the charges of a connection are shared with partners. A real acquirer pays the seller's own recipient or bank
 * account, from where our books cannot move a partner's part: only money of the sandbox is split.
 */
export function sharesCharges(connection: Pick<CompanyConnection, "kind">): boolean {
  return isPlayMoney(connection);
}

/**
 * For whoever agrees with a partner on shares of a company's sales.
 *
 * @throws connection_cannot_split when a connection in use pays into the seller's own account or recipient.
 */
export function checkMayShare(company: Connected): void {
  if (!sellsForPlayMoney(company)) fail("connection_cannot_split");
}
