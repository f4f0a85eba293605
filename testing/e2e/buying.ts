import type { Page } from "@playwright/test";
import { actAsBank, fillBuyer, fillCard, newCpf, openCheckout } from "./checkout";
import { expect } from "./fixtures";
import { waitForMail } from "./mails";
import { press } from "./sizes";

interface Buyer {
  cpf: string;
  email: string;
}

export async function buyByPix(page: Page, path: string): Promise<Buyer> {
  const buyer = await introduceBuyer(page, path);
  await press(page.getByRole("button", { name: /com Pix$/ }));
  await expect(page.getByRole("button", { name: "Copiar código Pix" })).toBeVisible();
  await actAsBank(page.request, buyer.cpf, "pay");
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  return buyer;
}

export async function buyByCard(page: Page, path: string): Promise<Buyer> {
  const buyer = await introduceBuyer(page, path);
  await fillCard(page, "4111111111111111");
  await press(page.getByRole("button", { name: /^(Pagar R\$|Assinar por)/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  return buyer;
}

async function introduceBuyer(page: Page, path: string): Promise<Buyer> {
  const cpf = newCpf();
  const email = `${cpf}@example.com`;
  await openCheckout(page, path);
  await fillBuyer(page, cpf);
  await page.getByLabel("E-mail").fill(email);
  return { cpf, email };
}

export async function openRefund(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: /^(Receber o link por e-mail|Email me the link)$/ }).click();
  await expect(page.getByText(/^(Enviamos o link para|We sent the link to)/).first()).toBeVisible();
  const { links } = await waitForMail(email, /link de devolução|refund link/);
  await page.goto(links[0] ?? "");
}
