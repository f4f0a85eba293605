import { newId } from "@/db/ids";
import type { Role } from "@/db/schema/accounts-enums";
import { roleAllows } from "@/server/accounts/team/permissions";
import { getProductLinks } from "@/server/catalog/offers/offers";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { listKeptMails } from "@/server/core/mail/mail-files";
import { type CompanyIdentity, type Context, createCallerFactory } from "@/server/core/procedures/procedure";
import { createCourse } from "@/server/courses/courses/courses";
import { NewCourse } from "@/server/courses/courses/schemas";
import { getTransactionRow } from "@/server/payments/transactions/transactions";
import { type AppRouter, appRouter } from "@/server/router";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { freshEmail } from "./auth";
import { decideRequestsOf } from "./buyers/refund-requests";
import { newOrder, openShop } from "./checkout";
import { reactOf } from "./reactions";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

const createCaller = createCallerFactory(appRouter);

export async function openHelpDesk(now: Date) {
  const shop = await openShop(now);
  const { company, productId, slug } = shop;
  const input = NewCourse.parse({ productId, title: "Pão em casa", status: "published" });
  const course = await createCourse(company, input, now);
  const userId = newId(now);
  const as = (role: Role, kind: "user" | "api_key" = "user") => {
    const actor = kind === "user" ? { kind, userId, sessionId: newId() } : { kind, apiKeyId: newId() };
    const can: Context["can"] = (permission) => kind === "api_key" || roleAllows(role, permission);
    return createCaller({ now, requestId: newId(), address: "10.1.2.3", company, actor, can });
  };
  const live = () => reactOf(company);
  const buy = async (email: string) => {
    const { token, transactionId } = await placeOrder(slug, newOrder({ email }), now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await live();
    return { token, transactionId: transactionId ?? "" };
  };
  const email = freshEmail();
  const order = await buy(email);
  const { customerId } = await getTransactionRow(company.id, order.transactionId);
  return { ...shop, ...order, course, email, customerId, userId, as, live, buy };
}

export async function helpBuyersOf(company: CompanyIdentity, now: Date, step: Step): Promise<void> {
  const product = await step("products.create", (by) => by.products.create({ name: "Aulas", price: 4990 }));
  const course = await step("courses.create", (by) =>
    by.courses.create({ productId: product.id, title: "Aulas", status: "published" }),
  );
  const { offers } = await getProductLinks(company.id, product.id);
  const from = freshEmail();
  const { transactionId } = await placeOrder(offers[0]?.slug ?? "", newOrder({ email: from }), now);
  const sale = { transactionId: transactionId ?? "" };
  await payInSandbox(company.id, sale, now);
  await reactOf(company);
  const { customerId } = await getTransactionRow(company.id, sale.transactionId);
  const access = { customerId, courseId: course.id };
  const [ofSale, ofCustomer] = [{ subjectId: sale.transactionId }, { subjectId: customerId }];
  await step("support.sendReceipt", (by) => by.support.sendReceipt(sale), ofSale);
  await step("support.copyOrderLink", (by) => by.support.copyOrderLink(sale), ofSale);
  await step("support.sendAccess", (by) => by.support.sendAccess({ customerId }), ofCustomer);
  await step("support.copyAccessLink", (by) => by.support.copyAccessLink({ customerId }), ofCustomer);
  const email = freshEmail();
  await step("support.correctEmail", (by) => by.support.correctEmail({ customerId, from, email }), {
    before: { email: from },
    after: { email },
  });
  const contact = { phone: "11987654321", address: {} };
  await step("support.changeContact", (by) => by.support.changeContact({ customerId, ...contact }), ofCustomer);
  await step("support.withholdCourse", (by) => by.support.withholdCourse(access), { after: { title: "Aulas" } });
  await step("support.giveCourse", (by) => by.support.giveCourse(access), { after: { title: "Aulas" } });
  await decideRequestsOf(company, now, step);
}

export async function mailsTo(address: string) {
  return (await listKeptMails(1_000)).filter(({ to }) => to === address).reverse();
}

export function tokenIn(text: string | undefined): string {
  return /\/(?:pay|learn)\/([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
}
