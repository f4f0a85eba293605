import { describe, expect, it } from "vitest";
import { RequestQuery } from "@/server/webhooks/requests/schemas";
import { loadRequestFilters, toRequestQuery } from "./request-filters";

describe("the filters of the request log", () => {
  it("become a query that the API takes, a reversed period the same days in São Paulo", async () => {
    const url = "?startDate=2026-11-20&endDate=2026-11-18&code=VALIDATION&apiKey=0199-a&status=4xx&page=2";
    const query = toRequestQuery(await loadRequestFilters(url));
    expect(RequestQuery.parse(query)).toMatchObject({
      from: "2026-11-18T00:00:00.000-03:00",
      to: "2026-11-20T23:59:59.999-03:00",
      code: "VALIDATION",
      apiKeyId: "0199-a",
      statusClass: "4xx",
      offset: 25,
    });
  });

  it("ignore values that no filter accepts", async () => {
    const none = await loadRequestFilters(`?startDate=2026-02-30&status=600&page=3&request=1`);
    expect(toRequestQuery(none)).toMatchObject({ from: undefined, to: undefined, statusClass: undefined });
  });
});
