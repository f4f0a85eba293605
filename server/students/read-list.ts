import { setImmediate as nextTurn } from "node:timers/promises";
import { readDocument } from "../companies/read-document";
import { decodeText, parseCsv, plainHeading } from "../core/files/read-csv";
import { isRounded, readPhone } from "../core/files/read-value";
import { Customer } from "../customers/schemas";
import { fail } from "../errors";
import { listLimits } from "./import-schemas";

const { bytes: maxListBytes, lines: maxListLines } = listLimits;

/** Why a line of a list enrolls nobody; other reasons come from the enrolment itself. */
export type LineRefusal = "name_invalid" | "email_invalid" | "number_rounded" | "document_invalid" | "phone_invalid";

/** A line of a list of students, its data clean, or as it stood if it is refused. */
export interface ListLine {
  /** The line of the file, from 1. */
  line: number;
  name: string;
  email: string;
  document: string;
  phone: string;
  refusal: LineRefusal | null;
}

type Field = "name" | "email" | "document" | "phone";

/** The headings of each field, in lower case, without accents and signs. */
const headings: Record<Field, readonly string[]> = {
  name: ["name", "nome", "fullname", "nomecompleto", "aluno", "aluna", "student"],
  email: ["email", "mail", "emailaddress"],
  document: ["document", "documento", "cpf", "cnpj", "cpfcnpj"],
  phone: ["phone", "telefone", "celular", "whatsapp", "fone"],
};

/** Longest text that is kept of a refused cell. */
const maxKept = 300;

/** Lines that are checked before other work gets a turn. */
const linesPerTurn = 250;

/**
 * Reads a list of students: CSV between commas, semicolons or tabs, in UTF-8 or Windows-1252, with headings.
 *
 * @throws import_too_large, import_not_text, import_unreadable, import_headings_missing, import_empty, import_too_long.
 */
export async function readList(file: Uint8Array): Promise<ListLine[]> {
  if (file.length > maxListBytes) return fail("import_too_large", { values: { maxBytes: maxListBytes } });
  const [first, ...rest] = parseCsv(decodeText(file));
  const columns = findColumns(first?.record ?? []);
  const lines = rest.filter(({ record }) => record.some((cell) => cell !== ""));
  if (lines.length === 0) return fail("import_empty");
  if (lines.length > maxListLines) return fail("import_too_long", { values: { max: maxListLines } });
  const read: ListLine[] = [];
  for (const [index, { record, line }] of lines.entries()) {
    if (index % linesPerTurn === 0) await nextTurn();
    const cell = (field: Field) => record[columns[field]] ?? "";
    read.push(
      readLine(line, { name: cell("name"), email: cell("email"), document: cell("document"), phone: cell("phone") }),
    );
  }
  return read;
}

function findColumns(head: readonly string[]): Record<Field, number> {
  const plain = head.map(plainHeading);
  const columnOf = (field: Field) => plain.findIndex((each) => headings[field].includes(each));
  const columns = {
    name: columnOf("name"),
    email: columnOf("email"),
    document: columnOf("document"),
    phone: columnOf("phone"),
  };
  return columns.name >= 0 && columns.email >= 0 ? columns : fail("import_headings_missing");
}

function readLine(line: number, cells: Record<Field, string>): ListLine {
  const name = Customer.shape.name.safeParse(cells.name);
  const email = Customer.shape.email.safeParse(cells.email);
  const document = cells.document === "" ? undefined : readDocument(cells.document);
  const phone = cells.phone === "" ? "" : readPhone(cells.phone);
  const refusal = !name.success
    ? "name_invalid"
    : !email.success
      ? "email_invalid"
      : isRounded(cells.document) || isRounded(cells.phone)
        ? "number_rounded"
        : document === null
          ? "document_invalid"
          : phone === null
            ? "phone_invalid"
            : null;
  if (refusal === null) {
    return {
      line,
      name: name.data ?? "",
      email: email.data ?? "",
      document: document?.number ?? "",
      phone: phone ?? "",
      refusal,
    };
  }
  const kept = (text: string) => [...text].slice(0, maxKept).join("");
  return {
    line,
    name: kept(cells.name),
    email: kept(cells.email),
    document: kept(cells.document),
    phone: kept(cells.phone),
    refusal,
  };
}
