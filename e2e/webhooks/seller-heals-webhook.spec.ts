import type { ServerResponse } from "node:http";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, signInAs, test } from "@/testing/e2e/fixtures";
import { findBarriers } from "@/testing/e2e/reading";
import { startReceiver } from "@/testing/support/receiver";

/**
 * Endpoint that does not respond to the first three deliveries, and then responds with 410 until
 * `comeBack` is called.
 */
function movingEndpoint() {
  const waiting: ServerResponse[] = [];
  let isOpen = false;
  let status = 410;
  return {
    answer(res: ServerResponse): void {
      waiting.push(res);
      isOpen ||= waiting.length >= 3;
      if (isOpen) for (const each of waiting.splice(0)) each.writeHead(status).end();
    },
    comeBack(): void {
      status = 200;
    },
  };
}

test("a failing webhook is paused, a gone one is disabled, and all its given-up deliveries are resent", async ({
  page,
  baseURL,
}) => {
  const moved = movingEndpoint();
  let isTested = false;
  const receiver = await startReceiver((res, { path }) => {
    if (!isTested) res.writeHead(200).end();
    else if (path === "/moved") moved.answer(res);
    else res.writeHead(500).end();
  });
  await signInAs(page, createSeller("Banca dos Avisos"), "/webhooks");
  const register = async (path: string) =>
    (await callAs(page, baseURL, "webhooks.register", { url: new URL(path, receiver.url).href })).id;
  const [failing, gone] = [await register("/failing"), await register("/moved")];
  isTested = true;
  const customer = { name: "Maria", email: "maria@example.com", documentType: "cpf", document: generateCpf() };
  await Promise.all(
    Array.from({ length: 10 }, () => callAs(page, baseURL, "charges.pixQrCode", { amountInCents: 1_000, customer })),
  );

  await page.goto(`/webhooks/${failing}`);
  await expect(page.getByText(/^Em pausa até \d\d\/\d\d\/\d{4}/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByText("Falhou dez vezes seguidas.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Falhou" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Reenviar as 1[01] que falharam$/ })).toBeVisible();

  await page.goto(`/webhooks/${gone}`);
  await expect(page.getByText(/^Desativado em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByText("410")).not.toHaveCount(0);
  const lost = page.getByRole("row").filter({ hasText: "Falhou" });
  await expect(lost.nth(2)).toBeVisible();
  const gaveUp = await lost.count();

  moved.comeBack();
  await page.getByRole("button", { name: "Retomar" }).click();
  await expect(page.getByText("Ativo", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Desativado em/)).toBeHidden();
  const again = page.getByRole("button", { name: /^Reenviar as \d+ que falharam$/ });
  await again.click();
  await expect(again).toBeHidden();
  await expect(lost).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Entregue" })).toHaveCount(gaveUp + 1);
  await receiver.close();
});
