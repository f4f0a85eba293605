import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, members } from "@/db/schema";
import { freshEmail, testOwner, testPassword } from "@/testing/support/auth";
import { moveRowsOf } from "@/testing/support/bulk/changes";
import { changeCoursesOf } from "@/testing/support/course-changes";
import { signAndReplayOf } from "@/testing/support/endpoints/changes";
import { enrollStudentsOf } from "@/testing/support/enrolling/enrolling-day";
import { changeLinksOf, sellMoreOf } from "@/testing/support/growth/changes";
import { agreeWithPartnersOf, inviteAffiliatesOf } from "@/testing/support/partners/changes";
import { cardInput, pixCharge, testCards } from "@/testing/support/payments";
import { ownKey } from "@/testing/support/payouts/business";
import { anticipateOf, guardPayoutsOf, payOutOf } from "@/testing/support/payouts/changes";
import { auditOf } from "@/testing/support/reads";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { daysFrom, renewAt, renewalCards } from "@/testing/support/subscriptions";
import { helpBuyersOf } from "@/testing/support/support";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { listAudit } from "../../accounts/audit/list-audit";
import { getCompany } from "../../accounts/company/companies";
import { type Actor, type Context, createCallerFactory, type Meta } from "../../core/procedures/procedure";
import { appRouter } from "../../router";

const opened: Receiver[] = [];
const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;
type Procedures = Record<string, { _def: { meta?: Meta } }>;
const procedures = appRouter._def.procedures as unknown as Procedures;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
/** Not available to API keys. Accepting an invitation affects only the person who accepts it. */
const byPeopleAlone =
  /^(account|acquirerAccounts|apiKeys|cliLogins|company|connections|coproducers|invitations|partners|recipients|reconciliations|refundRequests|routing|support|team|testMode|shipments)\.|^payouts\.(approve|changeAutomatic|changeLimits)$|^affiliates\.(join|saveProgram|setCoupons)$|^shipping\.createProduct$|^payoutAccounts\.(add|remove)$/;

async function openDay(kind: Actor["kind"]) {
  const now = new Date();
  const owner = await testOwner(now);
  const { companyId } = owner;
  const key = await createApiKey({ companyId, name: "ERP", createdBy: owner.userId, now });
  const actor: Actor =
    kind === "user" ? { kind, userId: owner.userId, sessionId: newId() } : { kind, apiKeyId: key.id };
  await db().update(companies).set({ documentType: "cnpj", document: ownKey }).where(eq(companies.id, companyId));
  const company = await getCompany(companyId);
  const context: Context = { now, requestId: newId(), address: "10.1.2.3", company, actor, can: () => true };
  const caller = createCaller(context);
  const said = kind === "user" ? `user:${owner.userId}` : `api_key:${key.id}`;
  const done = new Set<string>();
  const rowsOf = () => auditOf(companyId);
  let seen = (await rowsOf()).length;

  /** Runs one action and checks its audit entry, which must contain the procedure's declared action and the caller. */
  async function step<Result>(path: string, deed: (caller: Caller) => Promise<Result>, details: object = {}) {
    const result = await deed(caller);
    const rows = (await rowsOf()).slice(seen);
    seen += rows.length;
    const audit = procedures[path]?._def.meta?.audit;
    if (typeof audit === "string") {
      expect(rows.length, path).toBeGreaterThan(0);
      const line = rows.find(({ action }) => action === audit);
      expect(line, path).toMatchObject({ action: audit, actor: said, ...details });
      for (const row of rows) expect(row.actor, path).toBe(said);
    } else {
      expect(rows, path).toEqual([]);
    }
    done.add(path);
    return result;
  }
  return { company, companyId, owner, now, step, done };
}

type Day = Awaited<ReturnType<typeof openDay>>;

async function sell({ step }: Day) {
  const product = await step("products.create", (by) => by.products.create({ name: "Pão", price: 4990 }), {
    after: { name: "Pão", priceInCents: 4990 },
  });
  const productId = product.id;
  await step("products.update", (by) => by.products.update({ productId, name: "Pão de queijo" }), {
    before: { name: "Pão" },
    after: { name: "Pão de queijo" },
  });
  await step(
    "products.edit",
    (by) => by.products.edit({ productId, name: "Pão de mel", read: { name: "Pão de queijo" } }),
    { before: { name: "Pão de queijo" }, after: { name: "Pão de mel" } },
  );
  const { slug: offerSlug } = await step("offers.create", (by) =>
    by.offers.create({ productId, name: "Natal", priceInCents: 990 }),
  );
  await step("offers.update", (by) => by.offers.update({ productId, offerSlug, priceInCents: 99_000 }), {
    before: { priceInCents: 990 },
    after: { priceInCents: 99_000 },
  });
  await step("offers.edit", (by) => by.offers.edit({ productId, offerSlug, name: "Páscoa", read: { name: "Natal" } }), {
    before: { name: "Natal" },
    after: { name: "Páscoa" },
  });
  const other = await step("products.create", (by) => by.products.create({ name: "Bolo", price: 1990 }));
  const bump = await step("orderBumps.create", (by) =>
    by.orderBumps.create({ productId: other.id, offerSlug, title: "Leve também", description: "" }),
  );
  await step("orderBumps.delete", (by) => by.orderBumps.delete({ productId: other.id, orderBumpId: bump.id }));
  const coupon = { code: "FEIRA", type: "percent", value: 10 } as const;
  const { id: couponId } = await step("coupons.create", (by) => by.coupons.create(coupon), {
    after: { code: "FEIRA", discountPercent: 10, active: true },
  });
  await step("coupons.update", (by) => by.coupons.update({ couponId, value: 50 }), {
    before: { discountPercent: 10 },
    after: { discountPercent: 50 },
  });
  await step("coupons.delete", (by) => by.coupons.delete({ couponId }), { before: { code: "FEIRA" } });
  await changeLinksOf(step);
  await sellMoreOf(productId, offerSlug, other.id, step);
  await step("checkout.updateLook", (by) => by.checkout.updateLook({ color: "#0f766e" }), {
    after: { color: "#0f766e" },
  });
  await step("checkout.updateMethods", (by) => by.checkout.updateMethods({ productId, methods: ["pix"] }), {
    after: { methods: ["pix"] },
  });
  await step("offers.delete", (by) => by.offers.delete({ productId, offerSlug }));
  await step("products.delete", (by) => by.products.delete({ productId: other.id }));
  return productId;
}

async function charge({ company, now, step }: Day) {
  const pix = await step("charges.pixQrCode", (by) => by.charges.pixQrCode(pixCharge()));
  await step("sandbox.pay", (by) => by.sandbox.pay({ transactionId: pix.id }));
  await step(
    "transactions.refund",
    (by) => by.transactions.refund({ transactionId: pix.id, amountInCents: 990, reason: "Chegou amassado" }),
    { subjectId: pix.id, after: { amountInCents: 990, refundReason: "Chegou amassado" } },
  );
  const left = await step("charges.pixQrCode", (by) => by.charges.pixQrCode(pixCharge()));
  await step("transactions.cancel", (by) => by.transactions.cancel({ transactionId: left.id }), { subjectId: left.id });
  const boleto = await step("charges.boleto", (by) => by.charges.boleto(pixCharge()));
  await step("sandbox.pay", (by) => by.sandbox.pay({ transactionId: boleto.id }));
  const pixKey = "52998224725";
  await step("transactions.refund", (by) => by.transactions.refund({ transactionId: boleto.id, pixKey }), {
    subjectId: boleto.id,
    after: { amountInCents: 4990, pixKey },
  });
  const disputed = { transactionId: boleto.id };
  await step("sandbox.chargeback", (by) => by.sandbox.chargeback(disputed));
  const { rows: disputes } = await step("disputes.list", (by) => by.disputes.list(disputed));
  const disputeId = disputes[0]?.id ?? "";
  await step("disputes.defend", (by) => by.disputes.defend({ disputeId, text: "Entregue" }), { subjectId: disputeId });
  const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" as const }];
  const club = await step("products.createSubscription", (by) =>
    by.products.createSubscription({ name: "Clube", plans }),
  );
  const plan = { productId: club.id, offerSlug: club.offers[0]?.slug ?? "" };
  const tokenOf = async (number: string) =>
    (await step("charges.cardToken", (by) => by.charges.cardToken(cardInput(number)))).token;
  const cardToken = await tokenOf(renewalCards.renewalsRefused);
  const customer = { ...pixCharge().customer, document: generateCpf() };
  const { subscription } = await step("subscriptions.create", (by) =>
    by.subscriptions.create({ ...plan, card: { cardToken }, customer }),
  );
  const subscriptionId = subscription?.id ?? "";
  await renewAt(company, daysFrom(now, 32));
  await step("subscriptions.retry", (by) => by.subscriptions.retry({ subscriptionId }), { subjectId: subscriptionId });
  const replaced = await tokenOf(testCards.paid);
  await step("subscriptions.changeCard", (by) => by.subscriptions.changeCard({ subscriptionId, cardToken: replaced }));
  await step("subscriptions.authorize", (by) => by.subscriptions.authorize({ subscriptionId }), {
    subjectId: subscriptionId,
  });
  await step("subscriptions.cancel", (by) => by.subscriptions.cancel({ subscriptionId }), {
    subjectId: subscriptionId,
  });
}

async function listen({ step }: Day) {
  const receiver = await startReceiver();
  opened.push(receiver);
  const { url, port } = receiver;
  const shown = `http://127.0.0.1:${port}/…`;
  const hook = await step("webhooks.register", (by) => by.webhooks.register({ url }), {
    after: { name: "", url: shown, everyEvent: true, active: true },
  });
  const webhookId = hook.id;
  const stopped = { before: { active: true }, after: { active: false } };
  await step("webhooks.update", (by) => by.webhooks.update({ webhookId, active: false }), stopped);
  await signAndReplayOf(webhookId, step);
  await step("webhooks.delete", (by) => by.webhooks.delete({ webhookId }), { before: { name: "", url: shown } });
  const older = await step("legacyWebhooks.register", (by) => by.legacyWebhooks.register({ url }));
  await step("legacyWebhooks.update", (by) => by.legacyWebhooks.update({ id: older.id, name: "Loja" }));
  await step("legacyWebhooks.delete", (by) => by.legacyWebhooks.delete({ id: older.id }));
}

async function leadTeam({ companyId, now, step }: Day) {
  const profile = { name: "Banca", legalName: "Banca Ltda", city: "CURITIBA", address: "", supportEmail: "" };
  await step("company.update", (by) =>
    by.company.update({ ...profile, documentType: "cnpj", document: "", password: testPassword }),
  );
  const { userId } = await testOwner(now);
  await db().insert(members).values({ companyId, userId, role: "viewer", createdAt: now });
  await step("team.changeRole", (by) => by.team.changeRole({ userId, role: "finance" }));
  await step("team.remove", (by) => by.team.remove({ userId }));
  const sent = await step("invitations.send", (by) =>
    by.invitations.send({ email: freshEmail(), role: "support", language: "pt-BR" }),
  );
  await step("invitations.revoke", (by) => by.invitations.revoke({ invitationId: sent.id }));
  const { id: apiKeyId } = await step("apiKeys.create", (by) => by.apiKeys.create({ name: "Loja" }));
  await step("apiKeys.changeScopes", (by) => by.apiKeys.changeScopes({ apiKeyId, scopes: ["transactions:read"] }));
  const limits = { apiKeyId, addresses: ["10.1.2.3"], expiresAt: null };
  await step("apiKeys.changeLimits", (by) => by.apiKeys.changeLimits(limits), { before: { addresses: [] } });
  await step("apiKeys.issueToken", (by) => by.apiKeys.issueToken({ apiKeyId, lifetimeSeconds: 3_600 }));
  await step("apiKeys.issueTrialToken", (by) => by.apiKeys.issueTrialToken({}));
  await step("apiKeys.revoke", (by) => by.apiKeys.revoke({ apiKeyId }));
}

it.each(["user", "api_key"] as const)("a day of selling by %s leaves a line for each change, by name", async (kind) => {
  const day = await openDay(kind);
  const productId = await sell(day);
  await changeCoursesOf(productId, day.step);
  await enrollStudentsOf(day.step);
  await charge(day);
  await inviteAffiliatesOf(productId, day.step);
  await payOutOf(day.company, day.now, day.step);
  await anticipateOf(day.company, day.now, day.step);
  await listen(day);
  await moveRowsOf(day.companyId, day.step);
  if (kind === "user") {
    await guardPayoutsOf(day.step);
    await agreeWithPartnersOf(productId, day.now, day.step);
    await leadTeam(day);
    await helpBuyersOf(day.company, day.now, day.step);
  }
  const named = Object.entries(procedures).filter(([, { _def }]) => typeof _def.meta?.audit === "string");
  const expected = named.map(([path]) => path).filter((path) => kind === "user" || !byPeopleAlone.test(path));
  // Actions of a second member or a person who is not one yet. Those in `elsewhere` need a
  // student, a bank or a second company.
  const byOthers = "account.signUp cliLogins.confirm invitations.accept invitations.join payouts.approve".split(" ");
  const elsewhere =
    /^(acquirerAccounts|comments|connections|partners|recipients|reconciliations|routing|testMode)\.|^affiliates\.join$/;
  const missing = expected.filter((path) => !day.done.has(path) && !elsewhere.test(path));
  expect(missing.toSorted()).toEqual(kind === "user" ? byOthers : []);
  const { rows, totalRows } = await listAudit(day.companyId, { limit: 9, offset: 0, action: "transaction.refunded" });
  expect(totalRows).toBe(kind === "user" ? 3 : 2);
  expect(rows.slice(-2)).toMatchObject([
    { actor: { kind, name: kind === "user" ? "Dona" : "ERP" }, subject: "Maria da Silva" },
    { actor: { kind }, subject: "Maria da Silva" },
  ]);
  expect((await listAudit(day.companyId, { limit: 1, offset: 0, actor: "operator" })).totalRows).toBe(0);
});
