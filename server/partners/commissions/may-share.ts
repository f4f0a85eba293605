import type { CompanyConnection } from "@/db/schema";
import type { Connected } from "../../acquiring/connections/connections";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { isPlayMoney } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";

/**
 * Returns true if charges of a connection are split with partners. Only sandbox money is split: a
 * real acquirer pays the seller's recipient or bank account, from which the ledger cannot move a
 * share.
 */
export function sharesCharges(connection: Pick<CompanyConnection, "kind">): boolean {
  return isPlayMoney(connection);
}

/** @throws connection_cannot_split if an active connection pays into the seller's bank account or recipient. */
export function checkMayShare(company: Connected): void {
  if (!sellsForPlayMoney(company)) fail("connection_cannot_split");
}
