import { describe, expect, it } from "vitest";
import { callApi } from "@/testing/support/api-calls";
import { createTestToken } from "@/testing/support/rest";
import { getRestApi } from "../../runtime/rest/rest";

const lists: [target: string, status: number][] = [
  ["/v1/transactions", 400],
  ["/v1/customers", 422],
];

describe.each(lists)("the document that %s is filtered by", (target, status) => {
  it("is refused where it has no document's shape, and named", async () => {
    const { token } = await createTestToken();
    for (const document of [
      "529.982.247-25",
      "5299822472",
      "529982247250",
      "abc",
      "11222333aa0181",
      "%2052998224725",
    ]) {
      const answer = await callApi(getRestApi(), { target: `${target}?document=${document}`, token });
      expect([answer.status, JSON.parse(answer.body).message]).toEqual([status, expect.stringMatching(/^document: /)]);
    }
  });

  it("matches nobody if only its check digits are wrong, and may be a CNPJ with letters", async () => {
    const { token } = await createTestToken();
    for (const document of ["52998224725", "52998224726", "11222333000181", "12ABC34501DE35"]) {
      const answer = await callApi(getRestApi(), { target: `${target}?document=${document}`, token });
      expect([answer.status, JSON.parse(answer.body).totalRows]).toEqual([200, 0]);
    }
  });
});
