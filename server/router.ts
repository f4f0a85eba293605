import { accountRouter } from "./accounts/account/account-router";
import { apiKeysRouter } from "./accounts/api-keys/router";
import { authRouter } from "./accounts/auth/router";
import { cliLoginsRouter } from "./accounts/cli-logins/router";
import { companyChangesRouter } from "./accounts/company/company-router";
import { companyRouter } from "./accounts/company/router";
import { noticesRouter } from "./accounts/notices/router";
import { invitationsRouter, teamRouter } from "./accounts/team/team-router";
import { uploadsRouter } from "./accounts/uploads/router";
import { supportRouter } from "./buyers/support/router";
import { checkoutRouter } from "./catalog/checkout-settings/router";
import { couponsRouter, orderBumpsRouter } from "./catalog/coupons/router";
import { offersRouter } from "./catalog/offers/offers-router";
import { productsRouter } from "./catalog/products/router";
import { shippingRouter } from "./catalog/shipping/router";
import { availabilityRouter } from "./catalog/stock/router";
import { pageTestsRouter } from "./checkout/ab-tests/router";
import { recoveryRouter } from "./checkout/cart-recovery/router";
import { refundRequestsRouter } from "./checkout/refund-requests/refund-requests-router";
import { trackingRouter } from "./checkout/tracking/router";
import { upsellsRouter } from "./checkout/upsells/router";
import { createRouter, mergeRouters } from "./core/procedures/procedure";
import { classroomRouter } from "./courses/classroom/router";
import { commentsRouter } from "./courses/comments/router";
import { lessonsRouter, materialsRouter } from "./courses/courses/lessons-router";
import { courseModulesRouter, coursesRouter } from "./courses/courses/router";
import { quizzesRouter } from "./courses/quizzes/router";
import { cohortsRouter, enrollmentsRouter } from "./courses/students/router";
import { customersRouter } from "./customers/customers/customers-router";
import { exportsRouter } from "./data/exports/router";
import { importsRouter } from "./data/imports/router";
import { feesRouter } from "./ledger/fees/fees-router";
import { affiliatesRouter } from "./partners/affiliates/router";
import { commissionsRouter } from "./partners/commissions/router";
import { coproducersRouter } from "./partners/coproducers/router";
import { partnersRouter } from "./partners/invitations/router";
import { withdrawalsRouter } from "./payments/cancellations/router";
import { cardChargesRouter } from "./payments/charges/router";
import { disputesRouter } from "./payments/disputes/router";
import { paymentLinksRouter } from "./payments/payment-links/router";
import { chargesRouter, transactionsRouter } from "./payments/transactions/router";
import { closingsRouter } from "./reports/closings/router";
import { papersRouter } from "./reports/documents/router";
import { overviewRouter } from "./reports/overview/router";
import { receivablesRouter } from "./reports/receivables/router";
import { salesRouter, transactionListRouter } from "./reports/sales/router";
import { balanceRouter, ledgerRouter } from "./reports/statements/router";
import { clocksRouter } from "./sandbox/clock/router";
import { sandboxRouter } from "./sandbox/payers/router";
import { scenariosRouter } from "./sandbox/scenarios/router";
import { simulatorRouter } from "./sandbox/simulator/router";
import { testModeRouter } from "./sandbox/test-mode/router";
import { subscriptionsRouter } from "./subscriptions/subscriptions/router";
import { acquirerAccountsRouter } from "./treasury/acquirer-accounts/router";
import { anticipationsRouter } from "./treasury/anticipations/router";
import { connectionsRouter } from "./treasury/connections/router";
import { feeChecksRouter } from "./treasury/fee-checks/router";
import { payoutAccountsRouter } from "./treasury/payout-accounts/payout-accounts-router";
import { destinationsRouter } from "./treasury/payout-accounts/router";
import { payoutsRouter } from "./treasury/payouts/router";
import { teamChangesRouter } from "./treasury/payouts/team-router";
import { recipientsRouter } from "./treasury/recipients/router";
import { reconciliationsRouter } from "./treasury/reconciliations/router";
import { routingRouter } from "./treasury/routing/router";
import { deliveriesRouter } from "./webhooks/deliveries/deliveries-router";
import { eventsRouter } from "./webhooks/events/events-router";
import { replaysRouter } from "./webhooks/replays/router";
import { requestsRouter } from "./webhooks/requests/router";
import { legacyWebhooksRouter } from "./webhooks/webhooks/legacy-router";
import { webhooksRouter } from "./webhooks/webhooks/router";

/** All procedures of the platform, by module. `/v1` and the dashboard call the same ones. */
export const appRouter = createRouter({
  auth: authRouter,
  account: accountRouter,
  company: mergeRouters(companyRouter, companyChangesRouter),
  team: mergeRouters(teamRouter, teamChangesRouter),
  invitations: invitationsRouter,
  apiKeys: apiKeysRouter,
  cliLogins: cliLoginsRouter,
  charges: mergeRouters(chargesRouter, cardChargesRouter),
  transactions: mergeRouters(transactionsRouter, transactionListRouter, withdrawalsRouter),
  sales: salesRouter,
  balance: balanceRouter,
  ledger: ledgerRouter,
  closings: closingsRouter,
  papers: papersRouter,
  disputes: disputesRouter,
  customers: customersRouter,
  notices: noticesRouter,
  overview: overviewRouter,
  receivables: receivablesRouter,
  reconciliations: reconciliationsRouter,
  anticipations: anticipationsRouter,
  commissions: commissionsRouter,
  fees: feesRouter,
  feeChecks: feeChecksRouter,
  classroom: classroomRouter,
  courses: coursesRouter,
  courseModules: courseModulesRouter,
  lessons: lessonsRouter,
  materials: materialsRouter,
  quizzes: quizzesRouter,
  comments: commentsRouter,
  enrollments: enrollmentsRouter,
  cohorts: cohortsRouter,
  uploads: uploadsRouter,
  testMode: testModeRouter,
  webhooks: webhooksRouter,
  legacyWebhooks: legacyWebhooksRouter,
  webhookReplays: replaysRouter,
  exports: exportsRouter,
  imports: importsRouter,
  deliveries: deliveriesRouter,
  events: eventsRouter,
  requests: requestsRouter,
  products: productsRouter,
  offers: offersRouter,
  checkout: checkoutRouter,
  destinations: destinationsRouter,
  payoutAccounts: payoutAccountsRouter,
  connections: connectionsRouter,
  acquirerAccounts: acquirerAccountsRouter,
  recipients: recipientsRouter,
  routing: routingRouter,
  payouts: payoutsRouter,
  affiliates: affiliatesRouter,
  coproducers: coproducersRouter,
  partners: partnersRouter,
  recovery: recoveryRouter,
  availability: availabilityRouter,
  shipping: shippingRouter,
  upsells: upsellsRouter,
  pageTests: pageTestsRouter,
  tracking: trackingRouter,
  coupons: couponsRouter,
  orderBumps: orderBumpsRouter,
  paymentLinks: paymentLinksRouter,
  subscriptions: subscriptionsRouter,
  sandbox: sandboxRouter,
  simulator: simulatorRouter,
  clock: clocksRouter,
  scenarios: scenariosRouter,
  refundRequests: refundRequestsRouter,
  support: supportRouter,
});

export type AppRouter = typeof appRouter;
