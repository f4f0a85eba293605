import { callApi, createCharge } from "@/testing/e2e/demo";
import { expect, test } from "@/testing/e2e/fixtures";
import { readAsItStands } from "@/testing/e2e/reading";
import { type Receiver, startReceiver } from "@/testing/support/receiver";

let receiver: Receiver;
let status = 200;

test.beforeEach(async () => {
  status = 200;
  receiver = await startReceiver((res) => void res.writeHead(status).end(status === 200 ? "ok" : "quebrou"));
});
test.afterEach(() => receiver.close());
// The browser logs the response to a failed test delivery.
test.use({ expectedErrors: [/status of 400/] });

test("a seller registers an endpoint that answers, after one that does not, and sees why each time", async ({
  sellerPage: page,
}) => {
  const name = `Loja ${Date.now()}`;
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Novo webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo webhook" });
  await dialog.getByLabel("Nome (opcional)").fill(name);
  await dialog.getByLabel(/^URL/).fill(receiver.url);
  status = 500;
  await dialog.getByRole("button", { name: "Testar e registrar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("O teste não foi aceito");
  await expect(dialog.getByRole("alert")).toContainText("Respondeu 500");
  await expect(dialog.getByLabel(/^URL/)).toHaveValue(receiver.url);
  await readAsItStands(page);

  status = 200;
  await dialog.getByRole("button", { name: "Testar e registrar" }).click();
  await expect(dialog.getByText("Webhook registrado")).toBeVisible();
  await expect(dialog.getByText(/O teste respondeu 200 em \d+ ms/)).toBeVisible();
  await readAsItStands(page);
  await dialog.getByRole("button", { name: "Ver o webhook" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await expect(page.getByText(/^•{8}\w{4}$/)).toBeVisible();
  await page.getByRole("button", { name: "Mostrar o segredo" }).click();
  await expect(page.getByText(/^[0-9a-f]{128}$/)).toBeVisible();
  await page.getByRole("button", { name: "Esconder o segredo" }).click();
  await expect(page.getByText(/^[0-9a-f]{128}$/)).toBeHidden();

  status = 503;
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Respondeu 503" })).toBeVisible();
  const failed = page.getByRole("row").filter({ hasText: "Falhou" });
  await expect(failed).toContainText("Respondeu 503, e só 2xx é sucesso");
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(failed.getByText("1 tentativa", { exact: true })).toBeVisible();
    await expect(failed.getByRole("time")).toBeVisible();
  }
  await readAsItStands(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  status = 200;
  await failed.getByRole("button", { name: /^Ver a entrega/ }).click();
  const drawer = page.getByRole("dialog", { name: "Entrega" });
  await expect(drawer.getByRole("region", { name: "Corpo da requisição" })).toContainText('"event": "webhook_test"');
  await expect(drawer.getByRole("region", { name: "Resposta" })).toContainText("quebrou");
  await expect(drawer.getByRole("heading", { level: 3 })).toHaveText(["O que recebemos", "O que enviamos"]);
  await drawer.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(drawer.getByText("Entregue", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Parar" }).click();
  await expect(page.getByText("Nada é enviado enquanto estiver parado.")).toBeVisible();
  await page.getByRole("button", { name: "Retomar" }).click();
  await expect(page.getByText("Ativo", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Editar" }).click();
  const edit = page.getByRole("dialog", { name: "Editar" });
  await edit.getByRole("radio", { name: "Só estes" }).check();
  await edit.getByRole("checkbox", { name: "Cobrança paga" }).check();
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("region", { name: "Detalhes" })).toContainText("Cobrança paga");

  await page.getByRole("button", { name: "Excluir" }).click();
  const confirm = page.getByRole("dialog", { name: "Excluir webhook" });
  await expect(confirm).toContainText(receiver.url);
  await confirm.getByRole("button", { name: "Excluir webhook" }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(0);
});

test("a sale's page shows its deliveries, and its event is replayed", async ({ sellerPage: page }) => {
  const { id: webhookId } = await callApi(page.request, "/webhooks", { url: receiver.url, name: "Da venda" });
  const id = await createCharge(page.request, `Avisada ${Date.now()}`, 3_300);
  await page.goto(`/transactions/${id}`);
  const deliveries = page.getByRole("region", { name: "Entregas de webhooks" });
  const delivered = deliveries.getByRole("row").filter({ hasText: receiver.url });
  await expect(delivered).toContainText("Entregue");

  await page.getByRole("link", { name: /^Cobrança criada/ }).click();
  const drawer = page.getByRole("dialog", { name: "Evento" });
  await expect(drawer.getByRole("region", { name: "Conteúdo" })).toContainText(id);
  // The demo company's sales from other specs also arrive here.
  const ofSale = () => receiver.received.filter(({ body }) => body.includes(id));
  const before = ofSale().length;
  await drawer.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(drawer.getByText("As entregas estão a caminho.")).toBeVisible();
  await expect.poll(() => ofSale().length).toBe(before + 1);
  const [eventId] = new Set(ofSale().map(({ body }) => JSON.parse(body).id));
  expect(page.url()).toContain(`event=${eventId}`);

  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/event=/);
  await page.getByRole("searchbox", { name: "Buscar por id" }).fill(id);
  await expect(page.getByText("1 evento", { exact: true })).toBeVisible();
  await page.goto(`/webhooks/${webhookId}`);
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir webhook" }).click();
  await expect(page).toHaveURL(/\/webhooks$/);
});
