import { describe, expect, it } from "vitest";
import { languages } from "@/db/enums";
import { chargePix, pixCharge, testCompany } from "../testing/payments";
import { exportTransactions } from "./export-transactions";

const now = new Date("2026-12-07T12:00:00Z");

/** The cells of a company's file, one array per line. */
async function readCells(companyId: string, ...language: [] | [(typeof languages)[number]]): Promise<string[][]> {
  let text = "";
  for await (const piece of exportTransactions(companyId, {}, ...language)) text += piece;
  return text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
}

describe("the file of transactions", () => {
  it("is in Portuguese unless another language is asked for, its money and days as Excel in Brazil reads them", async () => {
    const company = await testCompany();
    await chargePix(company, pixCharge({ amountInCents: 123_456 }), now);
    const said = [await readCells(company.id), await readCells(company.id, "en")].map(([headings = [], row = []]) =>
      Object.fromEntries(headings.map((heading, index) => [heading, row[index]])),
    );
    expect(said).toMatchObject([
      { "Criada em": "07/12/2026 09:00:00", Situação: "Pendente", Método: "Pix", Valor: "1234,56" },
      { "Created at": "07/12/2026 09:00:00", Status: "Pending", Method: "Pix", Amount: "1234,56" },
    ]);
  });

  it.each(languages)("has another heading over every column in %s", async (language) => {
    const [headings = []] = await readCells((await testCompany()).id, language);
    expect(headings).toHaveLength(19);
    expect(new Set(headings).size).toBe(19);
  });
});
