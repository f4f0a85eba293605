import { auditBy } from "../../accounts/audit/audit";
import { confirmPassword } from "../../accounts/auth/confirm-password";
import { createRouter, memberProcedure, realNowOf } from "../../core/procedures/procedure";
import { compareModes } from "./compare";
import { copyItems } from "./copy-items";
import { goLive } from "./go-live";
import { openTestCompany } from "./open-test-company";
import { findOtherPage } from "./other-page";
import { readState } from "./read-state";
import {
  CompareQuery,
  Copied,
  Differences,
  GoLive,
  ItemsToCopy,
  NoInput,
  Opened,
  PagePath,
  TestModeState,
} from "./schemas";

/** Dashboard only (docs/domains/sandbox.md). */
export const testModeRouter = createRouter({
  state: memberProcedure
    .meta({ permission: "overview.read" })
    .input(NoInput)
    .output(TestModeState)
    .query(({ ctx }) => readState(ctx.company)),

  otherPage: memberProcedure
    .meta({ permission: "overview.read" })
    .input(PagePath)
    .output(PagePath)
    .query(async ({ ctx, input }) => ({ path: await findOtherPage(ctx.company, input.path) })),

  open: memberProcedure
    .meta({ audit: "company.test_opened", permission: "settings.write" })
    .input(NoInput)
    .output(Opened)
    .mutation(({ ctx }) => openTestCompany(ctx.company, auditBy(ctx), ctx.now)),

  compare: memberProcedure
    .meta({ permission: "settings.write" })
    .input(CompareQuery)
    .output(Differences)
    .query(({ ctx, input }) => compareModes(ctx.company, input.from)),

  copy: memberProcedure
    .meta({ audit: "item.copied", permission: "settings.write" })
    .input(ItemsToCopy)
    .output(Copied)
    .mutation(({ ctx, input }) => copyItems(ctx.company, input, auditBy(ctx), ctx.now)),

  goLive: memberProcedure
    .meta({ audit: "company.went_live", permission: "finance.configure" })
    .input(GoLive)
    .output(Opened)
    .mutation(async ({ ctx, input }) => {
      await confirmPassword(ctx.userId, input.password);
      return goLive(ctx.company, { ...auditBy(ctx), userId: ctx.userId }, realNowOf(ctx));
    }),
});
