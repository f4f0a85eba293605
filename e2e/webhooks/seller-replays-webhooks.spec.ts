import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { Webhook } from "standardwebhooks";
import { createSeller } from "@/testing/e2e/demo";
import { callAs, expect, signInAs, test } from "@/testing/e2e/fixtures";
import { photograph, readAsItStands } from "@/testing/e2e/reading";
import { type Receiver, startReceiver } from "@/testing/support/receiver";

let receiver: Receiver;

test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

const dayOfSaoPaulo = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

test("a seller has the deliveries signed, and sends the sales of before to a new webhook, which can be paused", async ({
  page,
  baseURL,
}) => {
  await signInAs(page, createSeller("Banca dos Reenvios"));
  const customer = { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: generateCpf() };
  await Promise.all(
    Array.from({ length: 10 }, () => callAs(page, baseURL, "charges.pixQrCode", { amountInCents: 1_000, customer })),
  );
  const { id } = await callAs(page, baseURL, "webhooks.register", { url: receiver.url, name: "Estoque" });

  await page.goto(`/webhooks/${id}`);
  const options = page.getByRole("region", { name: "Opções" });
  await expect(options).toContainText("Sem assinatura");
  await options.getByRole("button", { name: "Mudar opções" }).click();
  const form = page.getByRole("dialog", { name: "Mudar opções" });
  await form.getByRole("switch", { name: "Assinar as entregas" }).check({ force: true });
  await form.getByRole("button", { name: "Adicionar cabeçalho" }).click();
  await form.getByLabel("Nome").fill("host");
  await form.getByLabel("Valor").fill("token-da-banca");
  await form.getByLabel("Entregas por segundo").fill("1");
  await photograph(page, "webhook options", "1280 light");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Este cabeçalho não pode ser escolhido.")).toBeVisible();
  await readAsItStands(page);
  await form.getByLabel("Nome").fill("X-Banca");
  await form.getByRole("button", { name: "Salvar" }).click();

  const shown = page.getByRole("dialog", { name: "Segredo de assinatura" });
  const secret = (await shown.getByText(/^whsec_/).textContent()) ?? "";
  await readAsItStands(page);
  await photograph(page, "webhook signing secret", "1280 light");
  await shown.getByRole("button", { name: "Pronto" }).click();
  await expect(options).toContainText("Assinado");
  await expect(options).toContainText("x-banca");
  await expect(options).toContainText("1 entrega por segundo");
  await expect(page.getByText("token-da-banca")).toHaveCount(0);

  const replays = page.getByRole("region", { name: "Reenvios" });
  await replays.getByRole("button", { name: "Reenviar eventos" }).click();
  const dialog = page.getByRole("dialog", { name: "Reenviar eventos" });
  const today = dayOfSaoPaulo.format(new Date());
  await dialog.getByLabel("De", { exact: true }).fill(today);
  await dialog.getByLabel("Até", { exact: true }).fill("2001-01-01");
  await expect(dialog.getByText("Escolha o primeiro e o último dia, nesta ordem.")).toBeVisible();
  await dialog.getByLabel("De", { exact: true }).fill("2001-01-01");
  await dialog.getByLabel("Até", { exact: true }).fill(today);
  // Sales just before the registration may have been delivered to the new webhook.
  receiver.received.splice(0);
  await dialog.getByRole("button", { name: "Contar eventos" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "10 eventos" })).toBeVisible();
  expect(receiver.received).toEqual([]);
  await readAsItStands(page);
  await photograph(page, "webhook replay", "1280 light");
  await dialog.getByRole("button", { name: "Enviar 10 eventos" }).click();
  await expect(dialog).toBeHidden();

  await replays.getByRole("button", { name: "Pausar" }).click();
  await expect(replays.getByText("Em pausa")).toBeVisible();
  // The bar has no width if the replay is paused before its first delivery.
  await expect(replays.getByRole("progressbar")).toHaveAttribute("aria-valuenow", /^\d{1,2}$/);
  await expect(replays).toContainText("de 10 eventos");
  await readAsItStands(page);
  await photograph(page, "webhook with a paused replay", "1280 light");
  await replays.getByRole("button", { name: "Retomar" }).click();
  await expect(replays.getByText("Concluído")).toBeVisible();
  await expect(replays).toContainText("10 de 10 eventos");
  await expect.poll(() => receiver.received.length).toBe(10);
  expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size).toBe(10);
  for (const { body, headers } of receiver.received) {
    expect(headers["x-banca"]).toBe("token-da-banca");
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
  }

  await options.getByRole("button", { name: "Novo segredo" }).click();
  const rotate = page.getByRole("dialog", { name: "Novo segredo de assinatura" });
  await readAsItStands(page);
  await rotate.getByRole("button", { name: "Criar um segredo novo" }).click();
  await expect(shown.getByText(/^whsec_/)).not.toHaveText(secret);
  await shown.getByRole("button", { name: "Pronto" }).click();
  await expect(options).toContainText("O segredo antigo assina junto até");
  await photograph(page, "webhook with options", "1280 light");
});
