import type { DocumentType } from "@/db/schema/customers-enums";
import type { LineRefusal } from "@/db/schema/data-enums";
import { readDocument } from "../../accounts/company/read-document";
import { minPriceInCents } from "../../catalog/products/schemas";
import * as values from "../../core/files/read-value";
import { Customer } from "../../customers/customers/schemas";
import type { Cells } from "./read-file";

/** Why a line makes nothing, and at which of its fields. */
export interface LineFault {
  refusal: LineRefusal;
  field: string | null;
}

/** A cell that does not fit, thrown by the readers of this file and caught where a line is read. */
export class CellFault extends Error {
  constructor(readonly fault: LineFault) {
    super(fault.refusal);
  }
}

/** Refuses the line that is being read. @throws CellFault */
export function refuse(refusal: LineRefusal, field: string | null): never {
  throw new CellFault({ refusal, field });
}

/** A line read, or the fault of its first cell that does not fit. */
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

/** The text of a required cell. */
export function required(cells: Cells, field: string): string {
  return cells[field] || refuse("value_missing", field);
}

/** A cell as a schema reads it. */
export function fitting<Value>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: Value | undefined } },
  value: unknown,
  field: string,
  refusal: LineRefusal = "value_invalid",
): Value {
  const { success, data } = schema.safeParse(value);
  return success && data !== undefined ? data : refuse(refusal, field);
}

/** Who a line is about. */
export interface LinePerson {
  name: string;
  email: string;
  /** E.164, or empty. */
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

/** The same of a line that must name the document. */
export function readKnownPerson(cells: Cells) {
  const { document, ...person } = readPerson(cells);
  return { ...person, document: document ?? refuse("document_required", "document") };
}

/** A price in reais. */
export function readPrice(text: string, field: string): number {
  const amount = values.readPrice(text);
  return amount !== null && amount >= minPriceInCents ? amount : refuse("amount_invalid", field);
}

/** A day: `2027-01-15` or `15/01/2027`. */
export function readDay(text: string, field: string): string {
  return values.readDay(text) ?? refuse("date_invalid", field);
}

/** An id of another system. */
export function readCode(text: string, field: string): string {
  const code = values.readCode(text) ?? refuse("number_rounded", field);
  return code.length <= 128 ? code : refuse("value_invalid", field);
}
