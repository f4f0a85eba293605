import { acquirerAccountsRouter } from "./acquirer-accounts/router";
import { affiliatesRouter } from "./affiliates/router";
import { anticipationsRouter } from "./anticipations/router";
import { apiKeysRouter } from "./api-keys/router";
import { accountRouter } from "./auth/account-router";
import { authRouter } from "./auth/router";
import { invitationsRouter, teamRouter } from "./auth/team-router";
import { availabilityRouter } from "./availability/router";
import { connectionsRouter } from "./banks/router";
import { cardChargesRouter } from "./card-charges/router";
import { offersRouter } from "./catalog/offers-router";
import { productsRouter } from "./catalog/router";
import { classroomRouter } from "./classroom/router";
import { cliLoginsRouter } from "./cli-logins/router";
import { clocksRouter } from "./clocks/router";
import { closingsRouter } from "./closings/router";
import { commentsRouter } from "./comments/router";
import { commissionsRouter } from "./commissions/router";
import { companyRouter } from "./companies/router";
import { coproducersRouter } from "./coproducers/router";
import { createRouter, mergeRouters } from "./core/procedure";
import { lessonsRouter, materialsRouter } from "./courses/lessons-router";
import { courseModulesRouter, coursesRouter } from "./courses/router";
import { companyChangesRouter } from "./destinations/company-router";
import { payoutAccountsRouter } from "./destinations/payout-accounts-router";
import { destinationsRouter } from "./destinations/router";
import { disputesRouter } from "./disputes/router";
import { exportsRouter } from "./exports/router";
import { feeChecksRouter } from "./fee-checks/router";
import { feesRouter } from "./finance/fees-router";
import { importsRouter } from "./imports/router";
import { noticesRouter } from "./notices/router";
import { overviewRouter } from "./overview/router";
import { pageTestsRouter } from "./page-tests/router";
import { papersRouter } from "./papers/router";
import { partnersRouter } from "./partners/router";
import { paymentLinksRouter } from "./payment-links/router";
import { chargesRouter, transactionsRouter } from "./payments/router";
import { payoutsRouter } from "./payouts/router";
import { teamChangesRouter } from "./payouts/team-router";
import { couponsRouter, orderBumpsRouter } from "./promotions/router";
import { quizzesRouter } from "./quizzes/router";
import { receivablesRouter } from "./receivables/router";
import { recipientsRouter } from "./recipients/router";
import { reconciliationsRouter } from "./reconciliations/router";
import { recoveryRouter } from "./recovery/router";
import { replaysRouter } from "./replays/router";
import { requestsRouter } from "./request-log/router";
import { routingRouter } from "./routing/router";
import { customersRouter } from "./sales/customers-router";
import { salesRouter, transactionListRouter } from "./sales/router";
import { sandboxRouter } from "./sandbox/router";
import { scenariosRouter } from "./scenarios/router";
import { shippingRouter } from "./shipping/router";
import { simulatorRouter } from "./simulator/router";
import { balanceRouter, ledgerRouter } from "./statements/router";
import { checkoutRouter } from "./storefront/router";
import { cohortsRouter, enrollmentsRouter } from "./students/router";
import { subscriptionsRouter } from "./subscriptions/router";
import { refundRequestsRouter } from "./support/refund-requests-router";
import { supportRouter } from "./support/router";
import { testModeRouter } from "./test-mode/router";
import { trackingRouter } from "./tracking/router";
import { uploadsRouter } from "./uploads/router";
import { upsellsRouter } from "./upsells/router";
import { deliveriesRouter } from "./webhooks/deliveries-router";
import { eventsRouter } from "./webhooks/events-router";
import { legacyWebhooksRouter } from "./webhooks/legacy-router";
import { webhooksRouter } from "./webhooks/router";
import { withdrawalsRouter } from "./withdrawals/router";

/** Every procedure of the platform, by room; `/v1` and the dashboard call the same ones. */
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
