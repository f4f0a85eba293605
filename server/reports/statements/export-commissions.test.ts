import { expect, it } from "vitest";
import { type Language, languages } from "@/db/schema/core-enums";
import { partnerShare, sellByCard } from "@/testing/support/partners/sales";
import { testCompany } from "@/testing/support/payments";
import { listCommissions } from "../../partners/commissions/list-commissions";
import type { CommissionFilter } from "../../partners/commissions/schemas";
import { exportCommissions, nameCommissionsFile } from "./export-commissions";

const now = new Date();

async function readCells(
  companyId: string,
  filter: CommissionFilter,
  language: Language = "pt-BR",
): Promise<string[][]> {
  let text = "";
  for await (const piece of exportCommissions(companyId, filter, language)) text += piece;
  const lines = text.slice(1).trimEnd().split("\r\n");
  return lines.map((line) => line.split(";"));
}

it("has every commission of the filter once, beyond a page, and adds up to the list's sums", async () => {
  const [producer, partner, other] = await Promise.all([testCompany(), testCompany(), testCompany()]);
  // All shares of a sale have the same instant, so export batches must break ties by id.
  const partners = Array.from({ length: 50 }, (_, index) =>
    partnerShare(index === 0 ? other.id : partner.id, { bps: 100 }),
  );
  await sellByCard(producer, partners, { amountInCents: 900_000, installments: 12 }, now);
  const filter = { partnerCompanyId: partner.id };
  const { totalRows, waitingInCents } = await listCommissions(producer.id, { limit: 1, offset: 0, ...filter });
  expect(totalRows).toBe(49 * 12);
  const [headings = [], ...rows] = await readCells(producer.id, filter);
  const column = (heading: string) => rows.map((cells) => cells[headings.indexOf(heading)] ?? "");
  expect(new Set(column("Id")).size).toBe(totalRows);
  expect(rows).toHaveLength(totalRows);
  expect(column("Comissão").reduce((sum, cell) => sum + Number(cell.replace(",", "")), 0)).toBe(waitingInCents);
  expect(new Set(column("Percentual (%)"))).toEqual(new Set(["1,00"]));
  expect(await readCells(producer.id, { ...filter, endDate: "2020-01-01" })).toHaveLength(1);
  expect(await readCells(other.id, {})).toHaveLength(1);
});

it.each(languages)("has another heading over every column in %s", async (language) => {
  const [headings = []] = await readCells((await testCompany()).id, {}, language);
  expect(new Set(headings).size).toBe(16);
  expect(headings).toHaveLength(16);
});

it("is named by its period, in the reader's language", () => {
  const october = { startDate: "2026-10-01", endDate: "2026-10-31" };
  expect(nameCommissionsFile(october, "pt-BR", "2026-12-07")).toBe("comissoes-2026-10.csv");
  expect(nameCommissionsFile({}, "en", "2026-12-07")).toBe("commissions-until-2026-12-07.csv");
});
