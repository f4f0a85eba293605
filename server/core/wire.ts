import { z } from "zod";
import { isDay } from "./calendar";
import { maxAmountInCents } from "./money";

/** The shapes that every room's wire schemas are made of (decisions, section 1). */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what these two refuse
const controlInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: prose may hold line feeds and tabs, nothing else
const controlInProse = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

interface TextRule {
  min?: number;
  max: number;
}

function normalised(rule: TextRule, control: RegExp) {
  const { min = 0, max } = rule;
  const length = (value: string) => [...value].length;
  return z
    .string()
    .overwrite((value) => value.trim().normalize("NFC"))
    .refine((value) => !control.test(value), { error: "must not contain control characters", abort: true })
    .refine((value) => length(value) >= min && length(value) <= max, {
      error: min > 0 ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`,
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });
}

/** One line of text: trimmed, NFC, its length counted in code points, no control characters. */
export const line = (rule: TextRule) => normalised(rule, controlInLine);

/** Text that may have line feeds and tabs. */
export const prose = (rule: TextRule) => normalised(rule, controlInProse);

/** An amount of a charge or price: 1 to 9 999 999 999 integer cents. */
export const Cents = z.int().min(1).max(maxAmountInCents).meta({ description: "Integer cents: R$ 49,90 is 4990." });

/** An amount on an answer: integer cents, zero included. */
export const CentsRead = z.int().meta({ description: "Integer cents." });

/** An instant on the wire: ISO 8601, UTC, milliseconds. */
export const Instant = z.string().meta({ format: "date-time", example: "2026-11-20T13:45:30.000Z" });

/** An instant that a caller gives: ISO 8601 with a zone. */
export const InstantInput = z.iso.datetime({ offset: true, error: "must be an ISO 8601 date and time with a zone" });

/** A calendar day of America/Sao_Paulo. */
export const Day = z
  .string()
  .refine(isDay, { error: "must be an existing date in the form YYYY-MM-DD" })
  .meta({ format: "date", example: "2026-11-20" });

/** An id in a path. Its shape is not checked here: an id of any other shape is simply not found. */
export const PathId = z.string().min(1);

export const Email = z
  .string()
  .overwrite((value) => value.trim())
  .refine((value) => value.length <= 254 && z.email().safeParse(value).success, { error: "must be an e-mail address" })
  .meta({ format: "email", maxLength: 254 });

/** `limit` and `offset` of every long list. */
export const pageShape = {
  limit: z.int().min(1).max(100).default(20).meta({ description: "Rows to return, 1 to 100." }),
  offset: z.int().min(0).max(10_000).default(0).meta({ description: "Rows to skip, 0 to 10 000." }),
};
