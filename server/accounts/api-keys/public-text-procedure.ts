import { companyProcedure } from "../../core/procedures/procedure";
import { watchForLeaks } from "./watch-for-leaks";

/**
 * Company procedure for text shown to buyers, students or visitors. Warns the owner of an API key
 * or access token found in the text.
 */
export const publicTextProcedure = companyProcedure.use(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) watchForLeaks(JSON.stringify(await getRawInput()), "page", ctx.now);
  return result;
});
