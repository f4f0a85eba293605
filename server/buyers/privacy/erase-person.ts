import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { dataRequests } from "@/db/schema";
import { byBuyer } from "../../accounts/audit/audit";
import { findFailure, isRefusal } from "../../core/failures/failure";
import { type Bought, listBought } from "../../customers/people/buyer-index";
import { cancelTransaction } from "../../payments/cancellations/cancel-transaction";
import { findWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { eraseAsAsked } from "./erase-buyer";
import { forgetPerson } from "./forget-person";
import { changeKept, keepAccess, keepFiscal, nextEnd } from "./kept-records";
import { listOwedMoney } from "./owed-money";
import { isUnpaid, type OwnRows, readOwnRows } from "./own-rows";
import { addRequestMail } from "./request-mails";

/** Maximum number of rounds. Each erases the purchases made during the previous one. */
const maxRounds = 3;

export type ErasureStep = "done" | "waits" | "over";

/**
 * Erases a person from every company of this installation: their purchases and their sign-in (LGPD,
 * article 18; docs/domains/buyers.md). Erases each customer in a separate database transaction.
 * Every step is idempotent, so a later run can resume after a crash. While money is owed, the
 * erasure is deferred and can still be canceled.
 */
export async function erasePerson(requestId: string, email: string, now: Date): Promise<ErasureStep> {
  const before = await readAll(email);
  if (!(await hasBegun(requestId)) && (await isMoneyOwed(before))) return "waits";
  if (!(await begin(requestId))) return "over";
  for (const { own } of before) await endAgreements(own, now);
  if (await isMoneyOwed(await readAll(email))) return "waits";
  for (let round = 0; (await listBought(email)).length > 0; round += 1) {
    if (round === maxRounds) throw new Error("A person goes on buying while they are erased");
    for (const { bought, own } of await readAll(email)) {
      await changeKept(requestId, (kept) => [
        ...kept.filter(({ customerId }) => customerId !== bought.customerId),
        ...keepFiscal(requestId, own, now),
      ]);
      await eraseAsAsked(email, bought, own.isSole, now);
    }
  }
  await finish(requestId, email, now);
  return "done";
}

interface Own {
  bought: Bought;
  own: OwnRows;
}

async function readAll(email: string): Promise<Own[]> {
  const found: Own[] = [];
  for (const bought of await listBought(email)) {
    const own = await readOwnRows(db(), email, bought);
    if (own) found.push({ bought, own });
  }
  return found;
}

async function isMoneyOwed(all: readonly Own[]): Promise<boolean> {
  for (const { own } of all) {
    if ((await listOwedMoney(own)).length > 0) return true;
  }
  return false;
}

async function hasBegun(requestId: string): Promise<boolean> {
  return (await db().$count(dataRequests, and(eq(dataRequests.id, requestId), eq(dataRequests.status, "running")))) > 0;
}

/** Marks the erasure as started, which prevents its cancellation. Returns false if the erasure was canceled first. */
async function begin(requestId: string): Promise<boolean> {
  const begun = await db()
    .update(dataRequests)
    .set({ status: "running" })
    .where(and(eq(dataRequests.id, requestId), inArray(dataRequests.status, ["requested", "running"])))
    .returning({ id: dataRequests.id });
  return begun.length > 0;
}

/** Removes the sign-in and moves the access logs to the kept records. Keeps the address for the final email. */
async function finish(requestId: string, email: string, now: Date): Promise<void> {
  await db().transaction(async (tx) => {
    const ofRequest = and(eq(dataRequests.id, requestId), eq(dataRequests.status, "running"));
    const [row] = await tx.select({ kept: dataRequests.kept }).from(dataRequests).where(ofRequest).for("update");
    if (!row) return;
    const kept = [...(row.kept ?? []), ...(await keepAccess(tx, requestId, email, now))];
    await forgetPerson(tx, email, requestId);
    await tx
      .update(dataRequests)
      .set({
        status: "done",
        toldStatus: "done",
        doneAt: now,
        kept: kept.length > 0 ? kept : null,
        keptUntil: nextEnd(kept),
        leasedUntil: null,
      })
      .where(ofRequest);
    await addRequestMail(tx, { id: requestId, status: "done" });
  });
}

/**
 * Cancels a person's active subscriptions and unpaid charges, so that nobody is charged during an
 * erasure. If a bank does not respond, a later run retries the cancellation and the erasure.
 *
 * @throws the errors of `cancelSubscription`, for example while a renewal is being sent.
 */
async function endAgreements({ subscriptions, charges }: OwnRows, now: Date): Promise<void> {
  for (const { companyId, id, status } of subscriptions) {
    if (status !== "canceled") await cancelSubscription(companyId, id, now, byBuyer);
  }
  for (const { companyId, id } of charges.filter(isUnpaid)) {
    if (await findWithdrawal(companyId, id)) continue;
    try {
      await cancelTransaction(companyId, id, { cancelId: newId(now), now, ...byBuyer });
    } catch (thrown) {
      // A refusal means that the charge was paid or has expired.
      if (!isRefusal(findFailure(thrown))) throw thrown;
    }
  }
}
