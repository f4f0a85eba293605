import { MantineProvider } from "@mantine/core";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Delivery } from "@/server/webhooks/webhooks/schemas";
import { messages } from "../../ui/i18n/messages";
import { DeliveryTable } from "./delivery-table";

const failed: Delivery = {
  id: "1",
  webhookId: "2",
  eventId: "3",
  event: "transaction_paid",
  scope: "user",
  url: "https://example.com/hook",
  status: "error",
  retries: 4,
  responseStatus: 503,
  responseBody: "",
  error: "answered 503",
  errorCode: "http_status",
  durationMs: 12,
  nextAttemptAt: "2026-12-07T13:00:00.000Z",
  createdAt: "2026-12-07T12:00:00.000Z",
  updatedAt: "2026-12-07T12:30:00.000Z",
};

function drawRow(delivery: Delivery): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={messages["pt-BR"]} timeZone="America/Sao_Paulo">
      <MantineProvider>
        <DeliveryTable rows={[delivery]} mayRetry={false} />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
  return html.match(/<td.*?<\/td>/g) ?? [];
}

describe("a delivery's row", () => {
  it.each([
    ["its date", "07/12/2026"],
    ["the number of its attempts", "4 tentativas"],
    ["why it failed", "Respondeu 503"],
  ])("shows %s at every width", (_, text) => {
    const [cell = "", ...others] = drawRow(failed).filter((each) => each.includes(`>${text}`));
    expect(cell).toContain(text);
    expect(others).toEqual([]);
    expect(cell).not.toMatch(/data-hide|data-slot="none"/);
  });
});
