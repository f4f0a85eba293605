import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { freshEmail } from "@/testing/support/auth";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { mailsTo, openHelpDesk, tokenIn } from "@/testing/support/support";
import { listAudit } from "../../accounts/audit/list-audit";
import { findLearnPage } from "../../checkout/orders/find-access";
import { findOrderPage } from "../../checkout/orders/order-page";
import { findOrder } from "../../checkout/orders/orders";
import { resolveOrderToken } from "../../checkout/orders/resolve-order-token";
import { environment } from "../../core/env/env";
import { findFailure } from "../../core/failures/failure";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { eraseListed } from "../privacy/erase-buyer";

const now = new Date();
const code = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (thrown: unknown) => findFailure(thrown)?.code,
  );
const auditOf = async (companyId: string) => (await listAudit(companyId, { limit: 100, offset: 0 })).rows;

beforeAll(() => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-support-")), smtpUrl: null });
});
describe("a receipt sent again", () => {
  it("goes to the order's own address with the link to its courses, and names who sent it", async () => {
    const { company, transactionId, token, email, as } = await openHelpDesk(now);
    expect(await as("support").support.sale({ transactionId })).toMatchObject({
      order: { email, isPaid: true, courses: ["Pão em casa"] },
    });
    expect(await as("support").support.sendReceipt({ transactionId })).toEqual({ mailed: true });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Pagamento confirmado: Curso de pão");
    expect(mail?.text).toMatch(/\/learn\/[\w-]{43}/);
    expect(mail?.text).not.toContain(`/learn/${token}`);
    expect(await auditOf(company.id)).toContainEqual(
      expect.objectContaining({ action: "receipt.sent", subjectId: transactionId, address: "10.1.2.3" }),
    );
  });

  it("goes out at most five times a day, and five times to one address across all companies", async () => {
    const { transactionId, customerId, email, as } = await openHelpDesk(now);
    const { support } = as("support");
    const sent = await Promise.all(Array.from({ length: 20 }, () => code(support.sendReceipt({ transactionId }))));
    expect(sent.filter((each) => each === null)).toHaveLength(5);
    expect(await mailsTo(email)).toHaveLength(5);
    expect(await code(support.sendAccess({ customerId }))).toBe("RATE_LIMITED");
    const other = await openHelpDesk(now);
    const wrong = { customerId: other.customerId, from: other.email, email };
    expect(await code(other.as("owner").support.correctEmail(wrong))).toBe("RATE_LIMITED");
  });

  it("does not say that a refunded or unpaid order is paid", async () => {
    const { transactionId, as, live } = await openHelpDesk(now);
    await as("owner").transactions.refund({ transactionId });
    await live();
    expect(await code(as("support").support.sendReceipt({ transactionId }))).toBe("order_not_paid");
    expect(await code(as("support").support.copyOrderLink({ transactionId }))).toBe("nothing_to_open");
  });

  it("is refused if the sale was not made by a checkout page", async () => {
    const { company, as } = await openHelpDesk(now);
    const { id: transactionId } = await chargePix(company, pixCharge(), now);
    expect(await as("support").support.sale({ transactionId })).toEqual({ order: null });
    expect(await code(as("support").support.sendReceipt({ transactionId }))).toBe("order_missing");
  });
});

describe("an access link", () => {
  it("can be copied only by members who may help buyers, and each copy is logged", async () => {
    const { company, transactionId, customerId, courseIds, as } = await helpDesk();
    const { support } = as("support");
    const { url: ofOrder } = await support.copyOrderLink({ transactionId });
    const { url: ofCustomer } = await support.copyAccessLink({ customerId });
    expect((await findLearnPage(tokenIn(ofOrder), new Date()))?.courses.map(({ id }) => id)).toEqual(courseIds);
    expect((await findLearnPage(tokenIn(ofCustomer), new Date()))?.courses.map(({ id }) => id)).toEqual(courseIds);
    expect((await support.copyAccessLink({ customerId })).url).toBe(ofCustomer);
    const copied = (await auditOf(company.id)).filter(({ action }) => action === "access.link_copied");
    expect(copied.map(({ subjectId }) => subjectId).sort()).toEqual([customerId, customerId, transactionId].sort());
    for (const caller of [as("viewer"), as("finance"), as("owner", "api_key")]) {
      expect(await code(caller.support.copyOrderLink({ transactionId }))).toBe("FORBIDDEN");
      expect(await code(caller.support.copyAccessLink({ customerId }))).toBe("FORBIDDEN");
    }
  });

  it("of another company's sale or customer is not found", async () => {
    const { transactionId, customerId } = await openHelpDesk(now);
    const { support } = (await openHelpDesk(now)).as("owner");
    expect(await code(support.copyOrderLink({ transactionId }))).toBe("NOT_FOUND");
    expect(await code(support.copyAccessLink({ customerId }))).toBe("NOT_FOUND");
    expect(await code(support.sendAccess({ customerId: "x" }))).toBe("NOT_FOUND");
    expect(await code(support.giveCourse({ customerId: newId(), courseId: newId() }))).toBe("NOT_FOUND");
  });

  async function helpDesk() {
    const desk = await openHelpDesk(now);
    return { ...desk, courseIds: [desk.course.id] };
  }
});

describe("a corrected e-mail", () => {
  it("ends every link sent to the old address, and notifies both addresses", async () => {
    const { company, transactionId, customerId, token, email: from, as } = await openHelpDesk(now);
    const { support } = as("support");
    const copied = tokenIn((await support.copyAccessLink({ customerId })).url);
    const email = freshEmail();
    expect(await support.correctEmail({ customerId, from, email })).toEqual({ mailed: true });

    for (const old of [token, copied]) {
      expect([await findOrderPage(old, now), await findLearnPage(old, new Date())]).toEqual([null, null]);
    }
    const [confirmation] = await mailsTo(email);
    const fresh = tokenIn(confirmation?.text);
    expect(await findOrderPage(fresh, now)).toMatchObject({ state: "paid", customer: { email } });
    expect((await findLearnPage(fresh, new Date()))?.courses).toHaveLength(1);
    const [farewell] = await mailsTo(from);
    expect(farewell?.subject).toBe(`Seu e-mail foi trocado: ${company.legalName}`);
    expect(farewell?.text).not.toContain(email);
    expect(farewell?.text).not.toContain("/pay/");

    expect(await getTransactionRow(company.id, transactionId)).toMatchObject({ customerEmail: email });
    expect((await as("viewer").customers.get({ customerId })).emails).toEqual([email]);
    expect((await auditOf(company.id)).find(({ action }) => action === "customer.email_corrected")).toMatchObject({
      actor: { kind: "user" },
      subject: "Maria da Silva",
      before: { email: from },
      after: { email },
    });
  });

  it("never gives a later order the token of an ended link", async () => {
    const { slug, customerId, token, email: from, as } = await openHelpDesk(now);
    await as("owner").support.correctEmail({ customerId, from, email: freshEmail() });
    const browser = { visit: "visit", placed: { token, view: token } };
    const named = await resolveOrderToken(slug, { token: "A".repeat(43) }, browser, "10.0.0.1");
    expect(named.token).not.toBe(token);
    expect(await findOrder(token)).toBeNull();
  });

  it("is refused by a viewer, twice from the same page, and for the same address", async () => {
    const { customerId, email: from, as } = await openHelpDesk(now);
    const [email, other] = [freshEmail(), freshEmail()];
    expect(await code(as("viewer").support.correctEmail({ customerId, from, email }))).toBe("FORBIDDEN");
    const { support } = as("support");
    expect(await code(support.correctEmail({ customerId, from, email: from.toUpperCase() }))).toBe(
      "email_not_corrected",
    );
    const twice = [email, other].map((each) => code(support.correctEmail({ customerId, from, email: each })));
    expect((await Promise.all(twice)).sort()).toEqual(["customer_email_changed", null]);
  });
});

describe("an erased buyer", () => {
  it("gets no more mails, and the log forgets their addresses", async () => {
    const { company, transactionId, customerId, course, email: from, as } = await openHelpDesk(now);
    const { support } = as("owner");
    const email = freshEmail();
    await support.correctEmail({ customerId, from, email });
    await eraseListed(customerId, now);
    const before = (await mailsTo(email)).length;
    const calls = [
      support.sendReceipt({ transactionId }),
      support.sendAccess({ customerId }),
      support.copyAccessLink({ customerId }),
      support.correctEmail({ customerId, from: email, email: freshEmail() }),
      support.giveCourse({ customerId, courseId: course.id }),
    ];
    expect(await Promise.all(calls.map(code))).toEqual(calls.map(() => "customer_erased"));
    expect(await support.sale({ transactionId })).toEqual({ order: null });
    expect(await mailsTo(email)).toHaveLength(before);
    expect(await auditOf(company.id)).toContainEqual(
      expect.objectContaining({ action: "customer.email_corrected", before: {}, after: {} }),
    );
  });
});
