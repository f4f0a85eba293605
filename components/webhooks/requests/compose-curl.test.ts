import { expect, it } from "vitest";
import { loggedRequestDetailExamples } from "@/server/webhooks/requests/examples";
import { LoggedRequestDetail } from "@/server/webhooks/requests/schemas";
import { composeCurl } from "./compose-curl";

it("names the token by a variable, and quotes what a shell would read", () => {
  const [example] = loggedRequestDetailExamples;
  const request = LoggedRequestDetail.parse({ ...example, requestBody: `{"name":"it's"}`, query: "limit=1" });
  expect(composeCurl("https://pay.example.com", request).split(" \\\n  ")).toEqual([
    "curl -X POST 'https://pay.example.com/v1/pix/in/qrcode?limit=1'",
    '-H "Authorization: Bearer $QUITANDA_TOKEN"',
    "-H 'Idempotency-Key: 6f1c1c1e-58a1-4c56-9f56-0d3c1e2f4a5b'",
    "-H 'Content-Type: application/json'",
    `-d '{"name":"it'\\''s"}'`,
  ]);
});
