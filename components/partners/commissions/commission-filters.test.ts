import { expect, it } from "vitest";
import { loadCommissionFilters, toCommissionQuery, withCommissionFilters } from "./commission-filters";

const all = loadCommissionFilters(new URLSearchParams());

it("asks for the days of a period in their order, whichever was chosen first", () => {
  const [first, last] = ["2026-10-01", "2026-10-31"];
  const asked = { startDate: first, endDate: last };
  expect(toCommissionQuery({ ...all, startDate: first, endDate: last })).toMatchObject(asked);
  expect(toCommissionQuery({ ...all, startDate: last, endDate: first })).toMatchObject(asked);
  expect(toCommissionQuery({ ...all, endDate: first })).toMatchObject({ startDate: undefined, endDate: first });
});

it("asks for one partner's agreement by a link", () => {
  const agreement = "01a216b5-b5a1-748f-954e-9072d771623f";
  expect(withCommissionFilters("/affiliates/commissions", { agreement })).toMatch(`?agreement=${agreement}`);
  expect(toCommissionQuery({ ...all, agreement })).toMatchObject({ agreementId: agreement });
});
