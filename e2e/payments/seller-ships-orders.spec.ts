import { fillBuyer, listCharges, newCpf, openCheckout, readLink, sellProduct } from "@/testing/e2e/checkout";
import { callApi, readDemoToken } from "@/testing/e2e/demo";
import { callAs, expect, test } from "@/testing/e2e/fixtures";
import { waitForMail } from "@/testing/e2e/mails";
import { readAsItStands } from "@/testing/e2e/reading";

test("a seller makes a physical product with freight, ships a sale of it as a bump and records the delivery", async ({
  sellerPage: seller,
  baseURL,
}) => {
  const buyer = await seller.context().newPage();
  const kit = `Kit de formas ${Date.now()}`;
  await seller.goto("/products/new");
  await seller.getByText("Físico", { exact: true }).click();
  await seller.getByLabel("Nome", { exact: true }).fill(kit);
  await seller.getByLabel("Preço", { exact: true }).fill("19,90");
  await seller.getByRole("button", { name: "Criar produto" }).click();
  await expect(seller.getByText(/^Informe valores até/)).toBeVisible();
  await seller.getByLabel("Valor do frete").fill("15,00");
  await seller.getByRole("button", { name: "Criar produto" }).click();
  await expect(seller).toHaveURL(/\/products\/[0-9a-f-]{36}$/);
  const { slug } = await readLink(buyer.request, seller.url().split("/").at(-1) ?? "");
  const course = await sellProduct(buyer.request);
  const bump = { offerSlug: slug, title: "Leve as formas", description: "Seis formas." };
  await callApi(buyer.request, `/products/${course.id}/order-bumps`, bump, readDemoToken());

  const [email, name] = [`formas.${Date.now()}@example.com`, `Maria da Silva ${Date.now()}`];
  const cpf = newCpf();
  await openCheckout(buyer, course.path);
  await expect(buyer.getByLabel("CEP")).toBeHidden();
  await buyer.getByRole("checkbox", { name: /Leve as formas/ }).check();
  await fillBuyer(buyer, cpf);
  await buyer.getByLabel("Nome completo").fill(name);
  await buyer.getByLabel("E-mail").fill(email);
  await buyer.getByLabel("CEP").fill("01001-000");
  await buyer.getByLabel("Rua").fill("Praça da Sé");
  await buyer.getByLabel("Número", { exact: true }).fill("1");
  await buyer.getByLabel("Bairro").fill("Sé");
  await buyer.getByLabel("Cidade").fill("São Paulo");
  await expect(buyer.getByText("Entrega em SP")).toBeVisible();
  await readAsItStands(buyer);
  await buyer.getByRole("button", { name: /^Pagar R\$\s84,80/ }).click();
  await expect(buyer).toHaveURL(/\/pay\//);
  const id = (await listCharges(buyer.request, cpf))[0]?.id ?? "";
  await callApi(buyer.request, `/sandbox/transactions/${id}/pay`);
  await expect(buyer.getByRole("heading", { name: /Pagamento confirmado/ })).toBeVisible();

  await seller.goto(`/shipments?search=${encodeURIComponent(name)}`);
  const row = seller.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("São Paulo, SP");
  const labels = await seller.request.get(`${baseURL}/shipments/labels?id=${id}`);
  expect(await labels.text()).toMatch(/Praça da Sé;1;;Sé;São Paulo;SP;01001-000/);
  await row.getByRole("checkbox").check();
  await seller.getByRole("button", { name: "Marcar 1 como enviada" }).click();
  const dialog = seller.getByRole("dialog");
  await dialog.getByLabel("Transportadora").fill("Correios");
  await dialog.getByLabel("Código de rastreio").fill("AA123456785BR");
  await readAsItStands(seller);
  await dialog.getByRole("button", { name: "Marcar e avisar por e-mail" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  expect((await waitForMail(email, /foi enviado/)).text).toContain("AA123456785BR");
  await buyer.reload();
  await expect(buyer.getByRole("link", { name: "Acompanhar a entrega" })).toHaveAttribute("href", /AA123456785BR$/);

  await seller.getByRole("button", { name: "Enviadas" }).click();
  await expect(seller.getByRole("row").filter({ hasText: name })).toBeVisible();
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
  await callAs(seller, baseURL, "shipments.deliver", { transactionIds: [id], day });
  await buyer.reload();
  await expect(buyer.getByText(/^Entregue em/)).toBeVisible();
});
