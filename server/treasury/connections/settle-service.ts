import type { Transaction } from "@/db/client";
import type { ConnectionState } from "@/db/schema/acquiring-enums";
import type { Company } from "../../accounts/company/companies";
import type { Acting } from "./acting";
import { getService, type ServiceConnection } from "./connections";
import { isLost, moveConnection } from "./move-connection";

/**
 * Derives a full-service acquirer connection's state from its recipient and last check, in the
 * transaction that changed either. Only a check requested by a person (`mayTurnOn`) changes the
 * state `testing`.
 *
 * @throws the errors of `checkMayCharge`, or connection_account_exists, if the connection cannot
 * become active.
 */
export async function settleService(
  tx: Transaction,
  company: Company,
  connectionId: string,
  { mayTurnOn }: { mayTurnOn: boolean },
  acting: Acting,
): Promise<void> {
  const found = await getService(company.id, connectionId, tx);
  const next = nextState(found, mayTurnOn);
  if (next === found.connection.state) return;
  await moveConnection(tx, company, found, { to: next, fault: found.service.fault }, acting);
}

function nextState(
  { connection: { state }, service, recipient }: ServiceConnection,
  mayTurnOn: boolean,
): ConnectionState {
  const { fault, failures } = service;
  if (state === "off") return state;
  const maySell = recipient?.state === "active";
  if (state === "testing") return mayTurnOn && maySell && fault === null ? "active" : state;
  if (!maySell) return "blocked";
  if (fault === null) return "active";
  return state === "failing" || isLost(fault, failures) ? "failing" : "active";
}
