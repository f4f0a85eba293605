import type { Page } from "@playwright/test";
import { listIds } from "@/testing/e2e/demo";
import { expect, signInAs, test } from "@/testing/e2e/fixtures";
import { open } from "@/testing/e2e/reading";
import { inviteViewer } from "@/testing/e2e/viewer";

/** Only display, search or copy. */
const harmless =
  /^(select: |input: Buscar|button: (Copiar|Ações de |Ver |Mostrar|Baixar|Limpar|Próxima|Anterior|Página))/;

function offeredOn(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLInputElement>("button, input, select, textarea")]
      .filter((each) => each.checkVisibility() && !each.matches(":disabled, :read-only:not(button, select)"))
      .filter((each) => !each.closest("th, [aria-pressed], [aria-label='Conteúdo do curso']"))
      .map((each) => `${each.localName}: ${each.ariaLabel ?? each.labels?.[0]?.textContent ?? each.textContent}`),
  );
}

test("a viewer sees no control that changes anything, and is told why", async ({
  page,
  browser,
  baseURL,
  sellerState,
}) => {
  const owner = await browser.newContext({ ...(baseURL && { baseURL }), storageState: sellerState });
  const viewer = await inviteViewer(await owner.newPage(), baseURL);
  const idsOf = (path: string) => listIds(page.request, path);
  const [products, courses, subscriptions, transactions, webhooks] = await Promise.all([
    idsOf("/products?search=Clube+da+Quitanda&limit=1"),
    idsOf("/member-courses?limit=1"),
    idsOf("/subscriptions?status=active&limit=1"),
    idsOf("/transactions?status=paid&limit=1"),
    idsOf("/webhooks"),
  ]);
  await signInAs(page, viewer);

  const readOnly = [
    "/products",
    ...["", "/prices", "/checkout", "/delivery", "/upsell", "/recovery", "/partners"].map(
      (tab) => `/products/${products[0]}${tab}`,
    ),
    "/products/new",
    "/courses",
    `/courses/${courses[0]}`,
    "/promotions",
    `/subscriptions/${subscriptions[0]}`,
    `/transactions/${transactions[0]}`,
    "/webhooks",
    `/webhooks/${webhooks[0]}`,
    "/settings/payments",
  ];
  for (const path of readOnly) {
    await open(page, path);
    await expect(page.getByText("Seu papel nesta empresa permite ver, mas não alterar."), path).toBeVisible();
    expect([path, (await offeredOn(page)).filter((name) => !harmless.test(name))]).toEqual([path, []]);
  }

  await open(page, `/products/${products[0]}/prices`);
  await page
    .getByRole("button", { name: /^Ações de / })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Alterar" })).toBeDisabled();
  await expect(page.getByRole("menuitem", { name: "Arquivar" })).toBeDisabled();
  await owner.close();
});
