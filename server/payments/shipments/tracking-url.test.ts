import { expect, it } from "vitest";
import { trackingUrlOf } from "./tracking-url";

it("the page of Correios is known for its codes, and no other carrier's", () => {
  const url = "https://rastreamento.correios.com.br/app/index.php?objetos=AA123456785BR";
  expect([trackingUrlOf("Correios", "AA123456785BR"), trackingUrlOf("correios SEDEX", "AA123456785BR")]).toEqual([
    url,
    url,
  ]);
  expect(trackingUrlOf("Correios", "123")).toBeNull();
  expect(trackingUrlOf("Correios", null)).toBeNull();
  expect(trackingUrlOf("Loggi", "AA123456785BR")).toBeNull();
});
