import type { Language } from "@/db/schema/core-enums";
import type portuguese from "@/messages/pt-BR/reports.json";
import { csvTable, inBatches, writeCsv } from "../../core/files/csv";
import { listToShip } from "../../payments/shipments/list-shipments";
import type { ListedShipment } from "../../payments/shipments/schemas";
import { fileWords } from "../../reports/sales/file-words";

type Addressed = ListedShipment & { address: NonNullable<ListedShipment["address"]> };
type Column = keyof typeof portuguese.files.labelsFile.columns;
type Words = ReturnType<typeof fileWords>;

const columns: Record<Column, (addressed: Addressed) => string> = {
  number: ({ number, transactionId }) => number ?? transactionId,
  name: ({ customerName }) => customerName,
  street: ({ address }) => address.street,
  streetNumber: ({ address }) => address.number,
  complement: ({ address }) => address.complement,
  district: ({ address }) => address.district,
  city: ({ address }) => address.city,
  addressState: ({ address }) => address.state,
  postalCode: ({ address }) => address.postalCode.replace(/^(\d{5})(\d{3})$/, "$1-$2"),
  phone: ({ customerPhone }) => customerPhone,
  email: ({ customerEmail }) => customerEmail,
  items: ({ items }) => items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
};

const labelsCsv = csvTable<Addressed, Words, Column>(columns, (column, t) => t(`labelsFile.columns.${column}`));

/**
 * Streams the labels of what is to be shipped as CSV, oldest sale first: of the given sales, or of
 * all. Omits goods that are picked up and addresses that were erased.
 */
export async function* exportLabels(
  companyId: string,
  transactionIds: readonly string[],
  language: Language,
): AsyncGenerator<string> {
  const batches = inBatches<ListedShipment>((after, limit) => listToShip(companyId, transactionIds, { after, limit }));
  yield* writeCsv(labelsCsv, fileWords(language), addressed(batches));
}

async function* addressed(batches: AsyncIterable<ListedShipment[]>): AsyncGenerator<Addressed[]> {
  for await (const rows of batches) yield rows.flatMap((row) => (row.address ? { ...row, address: row.address } : []));
}
