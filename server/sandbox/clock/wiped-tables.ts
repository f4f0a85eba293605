import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";

/**
 * Tables from which a reset deletes a company's rows. A test ensures that each tenant table is here
 * or in `keptTables`, and that no kept table references a wiped one.
 */
export const wipedTables: readonly PgTable[] = [
  schema.customers,
  schema.buyerAttempts,
  schema.cardTokens,
  schema.storedCards,
  schema.transactions,
  schema.routeTries,
  schema.payments,
  schema.withdrawals,
  schema.refunds,
  schema.chargebacks,
  schema.refundRequests,
  schema.shipments,
  schema.duplicatePayments,
  schema.feeChecks,
  schema.pixAuthorizations,
  schema.couponUses,
  schema.stockClaims,
  schema.transfers,
  schema.receivables,
  schema.anticipations,
  schema.anticipationParts,
  schema.payouts,
  schema.closings,
  schema.commissions,
  schema.commissionReturns,
  schema.commissionRecoveries,
  schema.affiliateSales,
  schema.signups,
  schema.subscriptions,
  schema.cycleCharges,
  schema.orders,
  schema.orderCharges,
  schema.upsellAnswers,
  schema.upsellCards,
  schema.buyerMails,
  schema.recoveries,
  schema.recoveryMails,
  schema.recoveryReturns,
  schema.recoveredSales,
  schema.trackingConsents,
  schema.trackingEvents,
  schema.checkoutVisits,
  schema.affiliateClicks,
  // An A/B test's results depend on its visits and orders.
  schema.pageTests,
  schema.enrollments,
  schema.enrollmentGrants,
  schema.accessLinks,
  schema.buyerLinks,
  schema.lessonProgress,
  schema.quizAttempts,
  schema.certificates,
  schema.lessonNotes,
  schema.lessonComments,
  schema.commentReports,
  schema.commentDigestStops,
  schema.enrollmentImports,
  schema.enrollmentImportRows,
  schema.enrollmentImportParts,
  schema.events,
  schema.deliveries,
  schema.deliveryPlans,
  schema.webhookReplays,
  schema.troubledEndpoints,
  schema.notices,
  schema.noticeMails,
  schema.outbox,
  schema.dataExports,
  schema.dataExportParts,
  schema.dataImports,
  schema.dataImportLines,
  schema.dataImportParts,
  // A replayed response would refer to deleted rows.
  schema.idempotencyKeys,
  schema.requestLog,
  schema.accountDays,
  schema.accountHours,
  schema.summedDays,
  schema.dayFigures,
  schema.hourFigures,
  schema.figuredDays,
  schema.staleDays,
  schema.transactionCounts,
  schema.transactionDayCounts,
  schema.countedDays,
  schema.rowCounts,
  schema.recounts,
  schema.receivedReads,
  schema.reconciledDays,
  schema.differences,
  schema.sandboxCharges,
  schema.sandboxAuthorizations,
  schema.sandboxTries,
  schema.sandboxPayments,
  schema.sandboxCards,
  schema.sandboxChargebacks,
  schema.sandboxInfractions,
  schema.sandboxDefences,
  schema.sandboxRefunds,
  schema.sandboxAnticipations,
  schema.sandboxPayouts,
  schema.sandboxOrders,
  schema.scenarioRuns,
  schema.clockEntries,
  schema.sandboxClocks,
];

/** The company, its team, catalog and settings. `server/sandbox/clock/reset-kept-rows.ts` resets their counters. */
export const keptTables: readonly PgTable[] = [
  schema.invitations,
  schema.apiKeys,
  schema.apiKeyDays,
  // Counted by wall-clock day, so that a reset allows no additional emails.
  schema.mailDays,
  schema.noticeReaders,
  schema.auditLog,
  schema.connections,
  schema.connectionAccounts,
  schema.acquirerAccounts,
  schema.recipients,
  schema.balances,
  schema.destinations,
  schema.payoutLimits,
  schema.automaticPayouts,
  schema.salesGoals,
  schema.products,
  schema.offers,
  schema.productPictures,
  schema.productShippings,
  schema.productStocks,
  schema.coupons,
  schema.orderBumps,
  schema.upsellSteps,
  schema.paymentLinks,
  schema.checkoutContents,
  schema.checkoutSettings,
  schema.checkoutLooks,
  schema.recoverySequences,
  // Opt-outs from reminders remain in effect.
  schema.recoveryStops,
  schema.trackingDestinations,
  schema.trackedProducts,
  schema.uploads,
  schema.copiedItems,
  // Importing products again creates no duplicates.
  schema.importedItems,
  schema.affiliatePrograms,
  schema.affiliates,
  schema.affiliateProducts,
  schema.affiliateCoupons,
  schema.coproducers,
  schema.partnerships,
  schema.courses,
  schema.courseModules,
  schema.lessons,
  schema.materials,
  schema.quizzes,
  schema.cohorts,
  schema.scenarios,
  schema.webhooks,
  schema.webhookPaces,
];

/** References without a foreign key. */
const unkeyed = new Map<PgTable, PgTable>([
  [schema.deliveries, schema.events],
  [schema.deliveryPlans, schema.events],
  [schema.transfers, schema.transactions],
]);

/** Deletion order, children before parents, without the clock's table. */
export const wipingOrder: readonly PgTable[] = childrenFirst(
  wipedTables.filter((table) => table !== schema.sandboxClocks),
);

/** Includes the schema, because the sandbox has tables with the same names. */
export function nameOf(table: PgTable): string {
  const { schema: own = "public", name } = getTableConfig(table);
  return `${own}.${name}`;
}

export function parentsOf(table: PgTable): PgTable[] {
  const parents = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
  return parents.filter((parent) => parent !== table);
}

function childrenFirst(tables: readonly PgTable[]): PgTable[] {
  const namedBy = (table: PgTable) => new Set([...parentsOf(table), unkeyed.get(table)]);
  const parents = new Map(tables.map((table) => [table, namedBy(table)]));
  const ordered: PgTable[] = [];
  while (parents.size > 0) {
    const free = [...parents.keys()].filter((table) => ![...parents.values()].some((named) => named.has(table)));
    if (free.length === 0) throw new Error("The wiped tables refer to each other in a circle");
    for (const table of free) parents.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
