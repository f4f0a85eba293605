import { z } from "zod";
import { Instant, line, PathId } from "../../core/procedures/wire";

/** Excludes similar-looking letters, and vowels, so that codes do not form words. */
export const codeLetters = "BCDFGHJKLMNPQRSTVWXZ";

const codeShape = new RegExp(`^[${codeLetters}]{8}$`);

export const LoginCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ""))
  .refine((code) => codeShape.test(code), { error: "must be the code that the terminal shows" });

export const CodeTyped = z.strictObject({ code: LoginCode });
export const Confirmation = z.strictObject({ code: LoginCode, companyId: PathId });

export const OpenLogin = z.object({
  host: z.string(),
  address: z.string(),
  createdAt: Instant,
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isTest: z.boolean(),
      /** "everything" for test money; otherwise "reading", which includes replaying events. */
      grants: z.enum(["everything", "reading"]),
    }),
  ),
});
export type OpenLogin = z.infer<typeof OpenLogin>;
export type LoginCompany = OpenLogin["companies"][number];

export const LoginStart = z.strictObject({ host: line({ min: 1, max: 50 }) });
export const LoginSecret = z.strictObject({ secret: z.string().min(1).max(100) });
