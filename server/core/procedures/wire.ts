import { z } from "zod";
import { absentId, idShape, visible } from "@/db/patterns";
import type { RateType } from "@/db/schema/catalog-enums";
import { type DayRange, isDay } from "../calendar/calendar";
import { maxAmountInCents } from "../money/money";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these two patterns refuse control characters
const controlInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202d\u202e]/;
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

/**
 * Single-line text: trimmed, in NFC, measured in code points, without control characters or
 * direction overrides (which display a name backwards). Either empty or with a visible character.
 */
export const line = (rule: TextRule) =>
  normalised(rule, controlInLine).refine((value) => value === "" || visible.test(value), {
    error: "must have a visible character",
  });

export const prose = (rule: TextRule) => normalised(rule, controlInProse);

export function shapeOf<Key extends string, Schema extends z.ZodType>(
  limits: Readonly<Record<Key, number>>,
  make: (limit: number) => Schema,
): Record<Key, Schema> {
  const entries = Object.entries<number>(limits).map(([key, limit]) => [key, make(limit)]);
  return Object.fromEntries(entries) as Record<Key, Schema>;
}

/**
 * Schemas for the fields of a type defined elsewhere. `strictObject({ … } satisfies FieldsOf<Cob>)`
 * compiles only if fields and types match.
 */
export type FieldsOf<Shape> = { [Field in keyof Shape]-?: z.ZodType<Shape[Field]> };

/** Amount of a charge or price, in integer cents. */
export const Cents = z.int().min(1).max(maxAmountInCents).meta({ description: "Integer cents: R$ 49,90 is 4990." });

/** Amount in a response; may be zero. */
export const CentsRead = z.int().meta({ description: "Integer cents." });

/** Percentage with up to two decimals, or integer cents. */
export interface Rate {
  type: RateType;
  value: number;
}

/** `value` must be positive. Returns an API error message, or null. */
export function findRateFault({ type, value }: Rate): string | null {
  if (type === "fixed") {
    return Number.isInteger(value) && value <= maxAmountInCents
      ? null
      : `must be integer cents, at most ${maxAmountInCents}`;
  }
  if (value > 100) return "must be at most 100";
  // The shortest decimal text shows how many decimals the caller sent.
  return /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) ? null : "must have at most two decimals";
}

export const Instant = z.string().meta({ format: "date-time", example: "2026-11-20T13:45:30.000Z" });

const firstInstant = Date.UTC(2000, 0, 1);
const firstInstantTooFar = Date.UTC(2200, 0, 1);

/** ISO 8601 with a zone, within the years that the calendar covers. */
export const InstantInput = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 date and time with a zone", abort: true })
  .refine((text) => Date.parse(text) >= firstInstant && Date.parse(text) < firstInstantTooFar, {
    error: "must be of the years 2000 to 2199",
  })
  .meta({ description: "Includes a time zone. Years 2000 to 2199." });

export const Day = z
  .string()
  .refine(isDay, { error: "must be an existing date in the form YYYY-MM-DD" })
  .meta({ format: "date", example: "2026-11-20" });

export const createdDays = {
  startDate: Day.optional().meta({ description: "First day of creation, America/Sao_Paulo." }),
  endDate: Day.optional().meta({ description: "Last day of creation, inclusive." }),
};

export const runsForward = ({ startDate, endDate }: DayRange) => !startDate || !endDate || startDate <= endDate;
export const backwards = { error: "must not be before startDate", path: ["endDate"] };

/**
 * Id that may not exist. Other formats, which PostgreSQL cannot compare, are replaced with an id
 * that no object has, so that the object is not found (docs/domains/core.md).
 */
export const PathId = z
  .string()
  .min(1)
  .overwrite((value) => (idShape.test(value) ? value : absentId));

export const PathName = z.string().min(1);

export const Email = z
  .string()
  .overwrite((value) => value.trim())
  .refine((value) => value.length <= 254 && z.email().safeParse(value).success, { error: "must be an e-mail address" })
  .meta({ format: "email", maxLength: 254 });

const webUrlLength = 2048;

/** Link for people, never fetched by this system: http or https, without credentials. */
export const WebUrl = z
  .string()
  .refine((value) => value.length <= webUrlLength, {
    error: `must have at most ${webUrlLength} characters`,
    abort: true,
  })
  .refine(isWebUrl, { error: "must be an http or https URL without credentials" })
  .meta({ format: "uri", maxLength: webUrlLength });

/**
 * Checks the text, because the URL parser drops blanks and reads backslashes as slashes, so the
 * stored URL would differ from the one opened.
 */
function isWebUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s\\/]/i.test(value) || /[\s\p{Cc}\\]/u.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

export const pageShape = {
  limit: z.int().min(1).max(100).default(20).meta({ description: "Rows to return, 1 to 100." }),
  offset: z.int().min(0).max(10_000).default(0).meta({ description: "Rows to skip, 0 to 10 000." }),
};

export const Installments = z.int().min(1).max(12);
