import { auditBy } from "../../accounts/audit/audit";
import { PageContents } from "../../catalog/page-content/content-schemas";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { reportTests } from "./report";
import { endTest, startTest } from "./run-test";
import { PageTests, TestEnd, TestProduct } from "./schemas";

export const abTestsRouter = createRouter({
  report: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(TestProduct)
    .output(PageTests)
    .query(({ ctx, input }) => reportTests(ctx.company.id, input.productId, ctx.now)),

  start: companyProcedure
    .meta({ audit: "page_test.started", permission: "products.write" })
    .input(TestProduct)
    .output(PageContents)
    .mutation(({ ctx, input }) => startTest(ctx.company.id, input.productId, ctx.now, auditBy(ctx))),

  end: companyProcedure
    .meta({ audit: "page_test.ended", permission: "products.write" })
    .input(TestEnd)
    .output(PageContents)
    .mutation(({ ctx, input }) => endTest(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
