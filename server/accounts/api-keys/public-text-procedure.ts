import { companyProcedure } from "../../core/procedures/procedure";
import { watchForLeaks } from "./watch-for-leaks";

/**
 * A company procedure that stores texts which buyers, students or visitors read. A secret or token of ours in them warns
 * its owner.
 */
export const publicTextProcedure = companyProcedure.use(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) watchForLeaks(JSON.stringify(await getRawInput()), "page", ctx.now);
  return result;
});
