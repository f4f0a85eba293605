import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SortedTransactionQuery } from "@/server/payments/transactions/transaction-schemas";
import {
  isTransactionFiltered,
  loadTransactionFilters,
  toTransactionQuery,
  withTransactionFilters,
} from "./transaction-filters";

const read = (search: string) => toTransactionQuery(loadTransactionFilters(new URLSearchParams(search)));

describe("filters in the page's address", () => {
  it("build exactly the matching query", () => {
    const days = "startDate=2026-11-01&endDate=2026-11-20";
    expect(read(`status=paid&paymentMethod=pix&productId=prd-1&search=maria&${days}&sort=-amount&page=3`)).toEqual({
      limit: 25,
      offset: 50,
      status: "paid",
      paymentMethod: "pix",
      productId: "prd-1",
      search: "maria",
      startDate: "2026-11-01",
      endDate: "2026-11-20",
      sort: "-amount",
    });
  });

  it.each([
    "status=stolen",
    "paymentMethod=cash",
    "startDate=2026-02-30",
    "endDate=tomorrow",
    "search=%20%09",
    "productId=%20",
    "page=-4",
    "sort=document",
  ])("are ignored when unreadable: %s", (search) => {
    expect(read(search)).toEqual({ limit: 25, offset: 0, sort: "-createdAt" });
  });

  it("search a document as text, in which the server recognizes it", () => {
    expect(read("search=529.982.247-25")).toEqual({
      limit: 25,
      offset: 0,
      sort: "-createdAt",
      search: "529.982.247-25",
    });
  });

  it("search a seller's own long id as text", () => {
    expect(read("search=ORDERABCDEF012")).toMatchObject({ search: "ORDERABCDEF012" });
  });

  it("filter by payment date only if the URL says so", () => {
    expect(read("startDate=2026-11-01&datedBy=payment")).toMatchObject({ datedBy: "payment" });
    expect(read("startDate=2026-11-01&datedBy=refund").datedBy).toBeUndefined();
  });

  it("read a reversed period as the same days", () => {
    expect(read("startDate=2026-11-20&endDate=2026-11-01")).toMatchObject({
      startDate: "2026-11-01",
      endDate: "2026-11-20",
    });
  });

  it("always build a query that the server accepts", () => {
    const text = fc.string({ unit: "binary", maxLength: 200 });
    const address = fc.dictionary(
      fc.constantFrom("status", "paymentMethod", "productId", "search", "startDate", "endDate", "sort", "page"),
      fc.oneof(
        text,
        fc.constantFrom(
          "\u{e0000}",
          "a\u2028b",
          "paid",
          "pix",
          "-amount",
          "2026-11-20",
          "1999-12-31",
          "0",
          "99999999999",
          "1e9",
        ),
      ),
    );
    fc.assert(
      fc.property(address, (fields) => {
        const query = read(new URLSearchParams(fields).toString());
        expect(SortedTransactionQuery.safeParse(query).error).toBeUndefined();
      }),
    );
  });

  it("serialise to what they were parsed from", () => {
    const address =
      "?status=paid&paymentMethod=pix&productId=prd-1&search=maria&startDate=2026-11-01&endDate=2026-11-20&sort=-amount&page=3";
    expect(withTransactionFilters(loadTransactionFilters(new URLSearchParams(address)))).toBe(address);
  });

  it("count dating by payment as a filter only with a period, and dating by order always", () => {
    const filtered = (search: string) => isTransactionFiltered(loadTransactionFilters(new URLSearchParams(search)));
    expect(filtered("page=2&sort=amount&datedBy=payment")).toBe(false);
    expect(filtered("datedBy=payment&startDate=2026-11-01")).toBe(true);
    expect(filtered("datedBy=order")).toBe(true);
    expect(filtered("productId=prd-1")).toBe(true);
  });
});
