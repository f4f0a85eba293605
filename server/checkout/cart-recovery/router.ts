import { auditBy } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { listLeftOrders } from "./left-orders";
import { listRecoveredSales, reportRecovery } from "./report";
import {
  LeftOrderPage,
  RecoveredSalePage,
  RecoveryPreview,
  RecoveryProduct,
  RecoveryProducts,
  RecoveryReport,
  RecoveryRows,
  RecoverySample,
  RecoverySequence,
  RecoverySequenceChange,
  RecoverySequences,
  RecoveryTest,
} from "./schemas";
import { previewStep, sendTestStep } from "./send-test";
import { listRecoveryProducts, listSequences, saveSequence } from "./sequences";

export const cartRecoveryRouter = createRouter({
  products: memberProcedure
    .meta({ permission: "promotions.read" })
    .output(RecoveryProducts)
    .query(({ ctx }) => listRecoveryProducts(ctx.company.id)),

  sequences: companyProcedure
    .meta({ permission: "promotions.read" })
    .input(RecoveryProduct)
    .output(RecoverySequences)
    .query(({ ctx, input }) => listSequences(ctx.company.id, input.productId)),

  saveSequence: companyProcedure
    .meta({ audit: "recovery.sequence_changed", permission: "promotions.write" })
    .input(RecoverySequenceChange)
    .output(RecoverySequence)
    .mutation(({ ctx, input }) => saveSequence(ctx.company.id, input, ctx.now, auditBy(ctx))),

  preview: memberProcedure
    .meta({ permission: "promotions.read" })
    .input(RecoverySample)
    .output(RecoveryPreview)
    .query(({ ctx, input }) => previewStep(ctx.company.id, input, ctx.user ?? fail("UNAUTHENTICATED"), ctx.now)),

  sendTest: memberProcedure
    .meta({ audit: { none: "mails the member only" }, permission: "promotions.write" })
    .input(RecoverySample)
    .output(RecoveryTest)
    .mutation(({ ctx, input }) => sendTestStep(ctx.company.id, input, ctx.user ?? fail("UNAUTHENTICATED"), ctx.now)),

  report: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(RecoveryProduct)
    .output(RecoveryReport)
    .query(({ ctx, input }) => reportRecovery(ctx.company.id, input.productId)),

  sales: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(RecoveryRows)
    .output(RecoveredSalePage)
    .query(({ ctx, input }) => listRecoveredSales(ctx.company.id, input)),

  orders: companyProcedure
    .meta({ permission: "customers.read" })
    .input(RecoveryRows)
    .output(LeftOrderPage)
    .query(({ ctx, input }) => listLeftOrders(ctx.company.id, input)),
});
