import { expect, it } from "vitest";
import { describeBrowser } from "./describe-browser";

it.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36",
    "Chrome · Linux",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 Edg/149.0", "Edge · Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1",
    "Safari · iOS",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · macOS"],
  ["curl/8.5", null],
  ["", null],
])("names the browser of %j", (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
