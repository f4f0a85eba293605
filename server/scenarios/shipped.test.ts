import { expect, it } from "vitest";
import { testCompany } from "../testing/payments";
import { isProof } from "../testing/proof";
import { type Books, readBooks } from "../testing/scenarios/books";
import { beginScenario, finishScenario } from "../testing/scenarios/run";

/** What each shipped scenario leaves behind, and how much of it was refused. */
const expected: Record<string, Partial<Books> & { refused: number }> = {};

/** The quick ones; `npm run proof` runs all. */
const quick = ["disputed-sales", "payout-comes-back"];

it.each(Object.keys(expected).filter((name) => isProof || quick.includes(name)))(
  "%s ends with its books, and the ledger is right after every step",
  { timeout: 180_000 },
  async (name) => {
    const company = await testCompany();
    const { id } = await beginScenario(company.id, { name });
    const { run, faults } = await finishScenario(company.id, id);
    expect(faults).toEqual([]);
    expect(run).toMatchObject({ status: "done", reached: run.actions });
    const { refused, ...books } = expected[name] ?? { refused: 0 };
    expect(run.faults).toHaveLength(refused);
    expect(await readBooks(company.id)).toMatchObject(books);
  },
);
