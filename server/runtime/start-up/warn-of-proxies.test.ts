import { expect, it } from "vitest";
import { findProxyVariables } from "./warn-of-proxies";

it("finds the variables that name a proxy, in either case", () => {
  const proxy = "http://proxy:3128";
  expect(findProxyVariables({ https_proxy: proxy, HTTP_PROXY: proxy, ALL_PROXY: " ", NO_PROXY: "localhost" })).toEqual([
    "https_proxy",
    "HTTP_PROXY",
  ]);
});
