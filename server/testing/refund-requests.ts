import { newId } from "@/db/ids";
import { getProductLinks } from "../catalog/offers";
import { placeOrder } from "../checkout/place-order";
import { requestRefundOf } from "../checkout/withdraw-purchase";
import type { CompanyIdentity } from "../core/procedure";
import { findRequestOf } from "../guarantees/refund-requests";
import type { AppRouter } from "../router";
import { payInSandbox } from "../sandbox/payers-bank";
import { freshEmail } from "./auth";
import { newOrder } from "./checkout";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

/** Sells twice, and decides on what both buyers ask: one gets the money back, the other an answer. */
export async function decideRequestsOf(company: CompanyIdentity, now: Date, step: Step): Promise<void> {
  const { id } = await step("products.create", (by) => by.products.create({ name: `Pão ${newId()}`, price: 4990 }));
  const { offers } = await getProductLinks(company.id, id);
  const ask = async () => {
    const order = newOrder({ email: freshEmail() });
    const { token, transactionId } = await placeOrder(offers[0]?.slug ?? "", order, now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await requestRefundOf(token, { reason: "Não era para mim" }, now);
    const request = await findRequestOf(company.id, transactionId ?? "");
    return { requestId: request?.id ?? "", subjectId: transactionId ?? "" };
  };
  const [one, other] = [await ask(), await ask()];
  await step("refundRequests.approve", (by) => by.refundRequests.approve({ requestId: one.requestId }), {
    subjectId: one.subjectId,
  });
  const decline = { requestId: other.requestId, answer: "O curso foi concluído." };
  await step("refundRequests.decline", (by) => by.refundRequests.decline(decline), { subjectId: other.subjectId });
}
