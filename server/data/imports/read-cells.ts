import type { DocumentType } from "@/db/schema/customers-enums";
import type { LineRefusal } from "@/db/schema/data-enums";
import { readDocument } from "../../accounts/company/read-document";
import { minPriceInCents } from "../../catalog/products/schemas";
import * as values from "../../core/files/read-value";
import { Customer } from "../../customers/customers/schemas";
import type { Cells } from "./read-file";

export interface LineFault {
  refusal: LineRefusal;
  field: string | null;
}

/** Caught by `tryRead`. */
export class CellFault extends Error {
  constructor(readonly fault: LineFault) {
    super(fault.refusal);
  }
}

/** @throws CellFault */
export function refuse(refusal: LineRefusal, field: string | null): never {
  throw new CellFault({ refusal, field });
}

export function tryRead<Row>(read: (cells: Cells) => Row, cells: Cells): { row: Row } | { fault: LineFault } {
  const rounded = Object.keys(cells).find((field) => values.isRounded(cells[field] ?? ""));
  if (rounded) return { fault: { refusal: "number_rounded", field: rounded } };
  try {
    return { row: read(cells) };
  } catch (thrown) {
    if (thrown instanceof CellFault) return { fault: thrown.fault };
    throw thrown;
  }
}

/** @throws CellFault if the cell is empty. */
export function required(cells: Cells, field: string): string {
  return cells[field] || refuse("value_missing", field);
}

export function fitting<Value>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: Value | undefined } },
  value: unknown,
  field: string,
  refusal: LineRefusal = "value_invalid",
): Value {
  const { success, data } = schema.safeParse(value);
  return success && data !== undefined ? data : refuse(refusal, field);
}

export interface LinePerson {
  name: string;
  email: string;
  phone: string;
  document: { type: DocumentType; number: string } | null;
}

export function readPerson(cells: Cells): LinePerson {
  const name = fitting(Customer.shape.name, required(cells, "name"), "name");
  const email = fitting(Customer.shape.email, required(cells, "email"), "email", "email_invalid");
  const document = cells.document ? (readDocument(cells.document) ?? refuse("document_invalid", "document")) : null;
  const phone = cells.phone ? (values.readPhone(cells.phone) ?? refuse("phone_invalid", "phone")) : "";
  return { name, email, phone, document };
}

/** Like `readPerson`, but requires the document. */
export function readKnownPerson(cells: Cells) {
  const { document, ...person } = readPerson(cells);
  return { ...person, document: document ?? refuse("document_required", "document") };
}

/**
 * Parses reais into cents.
 *
 * @throws CellFault
 */
export function readPrice(text: string, field: string): number {
  const amount = values.readPrice(text);
  return amount !== null && amount >= minPriceInCents ? amount : refuse("amount_invalid", field);
}

/**
 * Accepts `2027-01-15` and `15/01/2027`.
 *
 * @throws CellFault
 */
export function readDay(text: string, field: string): string {
  return values.readDay(text) ?? refuse("date_invalid", field);
}

/**
 * Parses an id of another system.
 *
 * @throws CellFault
 */
export function readCode(text: string, field: string): string {
  const code = values.readCode(text) ?? refuse("number_rounded", field);
  return code.length <= 128 ? code : refuse("value_invalid", field);
}
