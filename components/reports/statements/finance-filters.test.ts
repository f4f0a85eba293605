import { describe, expect, it } from "vitest";
import { ExplanationQuery, LedgerQuery } from "@/server/reports/statements/schemas";
import {
  loadExplanationFilters,
  loadStatementFilters,
  readFormat,
  toExplanationQuery,
  toLedgerQuery,
  withExplanation,
  withStatementFilters,
} from "./finance-filters";

const at = "2026-11-20T12:00:00.000Z";
const read = (search: string) => toLedgerQuery(loadStatementFilters(new URLSearchParams(search)));

describe("filters in the address of the statement", () => {
  it("build exactly the matching query, which the server takes", () => {
    const query = read(
      `account=fees&kind=fee&transactionId=t-1&startDate=2026-11-01&endDate=2026-11-20&at=${at}&page=3`,
    );
    const filter = {
      account: "fees",
      kind: "fee",
      transactionId: "t-1",
      startDate: "2026-11-01",
      endDate: "2026-11-20",
    };
    expect(query).toEqual({ ...filter, at, limit: 25, offset: 50 });
    expect(LedgerQuery.safeParse(query).success).toBe(true);
  });

  it.each(["account=cash", "kind=theft", "startDate=2026-02-30", "at=yesterday", "at=1999-01-01T00:00:00Z", "page=-1"])(
    "are ignored when unreadable: %s",
    (search) => {
      expect(JSON.parse(JSON.stringify(read(search)))).toEqual({ account: "available", limit: 25, offset: 0 });
    },
  );

  it("read a reversed period as the same days", () => {
    expect(read("startDate=2026-11-20&endDate=2026-11-01")).toMatchObject({
      startDate: "2026-11-01",
      endDate: "2026-11-20",
    });
  });

  it("are kept when a member follows the link from a part of an explanation", () => {
    const url = withStatementFilters("/finance/statement", { account: "pending", kind: "paid", at });
    expect(read(url.split("?")[1] ?? "")).toMatchObject({ account: "pending", kind: "paid", at });
    const explained = withExplanation("/finance/balance", { account: "pending", at });
    const query = toExplanationQuery(loadExplanationFilters(new URLSearchParams(explained.split("?")[1])));
    expect(ExplanationQuery.parse(query)).toEqual({ account: "pending", at });
  });

  it("export CSV unless another known format is named", () => {
    expect([null, "pdf", "csv", "ofx"].map(readFormat)).toEqual(["csv", "csv", "csv", "ofx"]);
  });
});
