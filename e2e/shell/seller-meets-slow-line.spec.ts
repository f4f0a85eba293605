import type { Page } from "@playwright/test";
import { expect, test } from "@/testing/e2e/fixtures";
import { findBarriers, open } from "@/testing/e2e/reading";
import { isProof } from "@/testing/support/proof";

/** Milliseconds from the next click to the first sign that a page is loading. */
function timeToAnswer(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const onClick = () => {
          const pressedAt = performance.now();
          const seen = new MutationObserver(() => {
            if (!document.querySelector("[role=progressbar]")) return;
            seen.disconnect();
            resolve(performance.now() - pressedAt);
          });
          seen.observe(document.body, { childList: true, subtree: true });
        };
        window.addEventListener("click", onClick, { capture: true, once: true });
      }),
  );
}

async function findSection(page: Page, width: number, name: string) {
  if (width < 992) await page.getByRole("button", { name: "Mais" }).click();
  return page.getByRole("navigation", { name: "Navegação" }).getByRole("link", { name });
}

for (const width of isProof ? [1440, 320] : [320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

    test("a press shows within 100 ms that a page is opening, however slow the line", async ({ sellerPage: page }) => {
      await open(page, "/settings");
      const section = await findSection(page, width, "Assinaturas");
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/[?&]_rsc=/, async (route) => {
        await held;
        await route.continue();
      });
      const answered = timeToAnswer(page);
      await section.click();
      expect(await answered).toBeLessThan(100);
      const progress = page.getByRole("progressbar", { name: "Abrindo a página" });
      await expect(progress).toBeVisible();
      await expect(section.locator("[data-pressed]")).toBeAttached();
      expect(await findBarriers(page)).toEqual([]);
      release();
      await expect(page.getByRole("heading", { level: 1, name: "Assinaturas" })).toBeVisible();
      await expect(progress).toBeHidden();
    });

    test("a page requested offline opens once the connection is back", async ({ sellerPage: page, context }) => {
      await open(page, "/settings");
      await context.setOffline(true);
      await expect(page.getByRole("status").filter({ hasText: "Sem conexão" })).toBeVisible();
      await (await findSection(page, width, "Assinaturas")).click();
      await expect(page.getByText("A página que você pediu abre assim que ela voltar.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Empresa" })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await context.setOffline(false);
      await expect(page.getByRole("heading", { level: 1, name: "Assinaturas" })).toBeVisible();
      await expect(page.getByText("Sem conexão")).toBeHidden();
    });
  });
}
