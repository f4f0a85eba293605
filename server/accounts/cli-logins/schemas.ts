import { z } from "zod";
import { Instant, line, PathId } from "../../core/procedures/wire";

/** The letters of a code: none that looks like another, and no vowels, so that no words appear. */
export const codeLetters = "BCDFGHJKLMNPQRSTVWXZ";

const codeShape = new RegExp(`^[${codeLetters}]{8}$`);

/** A code as people type it: `bcdf ghjk` is `BCDFGHJK`. */
export const LoginCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ""))
  .refine((code) => codeShape.test(code), { error: "must be the code that the terminal shows" });

export const CodeTyped = z.strictObject({ code: LoginCode });
export const Confirmation = z.strictObject({ code: LoginCode, companyId: PathId });

/** The machine that asks for access, and the companies for which the user may grant it. */
export const OpenLogin = z.object({
  host: z.string(),
  address: z.string(),
  createdAt: Instant,
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isTest: z.boolean(),
      /** Everything where only play money moves; else reading, and sending events again. */
      grants: z.enum(["everything", "reading"]),
    }),
  ),
});
export type OpenLogin = z.infer<typeof OpenLogin>;
export type LoginCompany = OpenLogin["companies"][number];

/** What the command line sends to begin. */
export const LoginStart = z.strictObject({ host: line({ min: 1, max: 50 }) });
/** What it sends to fetch its token. */
export const LoginSecret = z.strictObject({ secret: z.string().min(1).max(100) });
