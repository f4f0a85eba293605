import { expect, test } from "vitest";
import { formatPhone } from "./phone";

test.each([
  ["+5511987654321", "(11) 98765-4321"],
  ["+552133334444", "(21) 3333-4444"],
  ["+14155552671", "+14155552671"],
])("writes %s as %s", (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});
