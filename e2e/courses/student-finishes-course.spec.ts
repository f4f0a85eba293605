import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { signInByCode } from "@/testing/e2e/account";
import { buyByCard, openRefund } from "@/testing/e2e/buying";
import { sellFilm, test, watchUntil } from "@/testing/e2e/film";
import { expect, openOther } from "@/testing/e2e/fixtures";
import { waitForMail } from "@/testing/e2e/mails";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

/** Opens a page in a new browser context with the other kind of viewport, desktop or phone. */
function openElsewhere(page: Page, browser: Browser, baseURL: string | undefined): Promise<Page> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
  const device = isPhone ? { viewport: { width: 1280, height: 800 } } : phone;
  return openOther(browser, baseURL, { ...device, ignoreHTTPSErrors: true });
}

function countScriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((each): each is PerformanceResourceTiming => new URL(each.name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

onBothSizes(() => {
  test("a student opens the course from the mail, watches, goes on in another browser, and proves the certificate", async ({
    page,
    browser,
    baseURL,
    film: served,
  }) => {
    const { path, courseId } = await sellFilm(page.request, served);
    const { email } = await buyByCard(page, path);
    const { links } = await waitForMail(email, /^Pagamento confirmado/);
    await page.goto(links.find((link) => link.includes("/learn/")) ?? "");
    await press(page.getByRole("link", { name: "Começar: Farinha e água" }));
    await page.waitForURL(/\/lessons\//);
    const lesson = page.url();
    await readAsItStands(page, "lesson before play");
    expect(await countScriptBytes(page)).toBeLessThan(200 * 1024);
    await press(page.getByRole("button", { name: "Assistir à aula Farinha e água" }));
    await watchUntil(page, 3);
    const context = page.context();
    // Navigating away reports the playback position, as closing the tab does. A busy browser may
    // close a tab before its handlers run.
    await page.goto("/certificate");
    await page.close();

    const other = await openElsewhere(page, browser, baseURL);
    await signInByCode(other, email, new URL(lesson).pathname);
    await press(other.getByRole("button", { name: /^Continuar a aula Farinha e água de 0:0[2-9]$/ }));
    // Playback resumes at the saved position. Double speed shortens the test.
    const film = other.locator("video");
    const position = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect(film).toHaveCount(1);
    await expect.poll(position, { timeout: 1_900, intervals: [100] }).toBeGreaterThanOrEqual(2);
    await film.evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 2;
    });
    await expect(other.getByText("Aula concluída", { exact: true })).toBeVisible();
    await other.goto(`/learn/courses/${courseId}`);
    await expect(other.getByText("1 de 1 aula concluída")).toBeVisible();

    const download = other.getByRole("link", { name: "Baixar certificado (PDF)" });
    await expect(async () => {
      await other.reload();
      await expect(download).toBeVisible({ timeout: 500 });
    }).toPass();
    const [file] = await Promise.all([other.waitForEvent("download"), press(download)]);
    expect(file.suggestedFilename()).toBe("certificado.pdf");
    expect((await readFile(await file.path())).subarray(0, 5).toString("latin1")).toBe("%PDF-");
    await press(other.getByRole("link", { name: "Ver a página pública" }));
    await other.waitForURL(/\/certificate\//);
    const code = /\/certificate\/([\w-]{14})$/.exec(other.url())?.[1] ?? "";
    await other.context().close();

    const stranger = await openOther(browser, baseURL);
    await stranger.goto("/certificate");
    await stranger.getByLabel("Código").fill(code.toLowerCase().replaceAll("-", " "));
    await stranger.getByRole("button", { name: "Conferir" }).click();
    const proof = stranger.getByRole("article");
    await expect(proof.getByRole("heading", { level: 1 })).toHaveText("Maria da Silva");
    const shown = await proof.locator("h1, p, dt, dd").allTextContents();
    const today = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/);
    expect(shown).toEqual([
      "Certificado válido",
      "Maria da Silva",
      "concluiu o curso",
      "Do levain ao forno",
      ...["Oferecido por", "Quitanda Demo"],
      ...["Carga horária", "2 horas"],
      ...["Concluído em", today],
      ...["Código", code],
    ]);
    expect(await stranger.content()).not.toMatch(new RegExp(`${email}|${courseId}|/learn`));
    await readAsItStands(stranger, "certificate in a private window");
    await stranger.context().close();
    await context.close();
  });
});

onBothSizes(() => {
  // The player detects the end of access by a 404.
  test.use({ expectedErrors: [/status of 404/] });

  test("a buyer withdraws within the guarantee: the lesson that still plays in another tab closes", async ({
    page,
    film,
  }) => {
    const { path, courseId } = await sellFilm(page.request, film);
    const { email } = await buyByCard(page, path);
    const order = page.url();
    await press(page.getByRole("link", { name: "Abrir Do levain ao forno" }));
    await press(page.getByRole("link", { name: "Começar: Farinha e água" }));
    await press(page.getByRole("button", { name: "Assistir à aula Farinha e água" }));
    await watchUntil(page, 0.5);

    const receipt = await page.context().newPage();
    await receipt.goto(order);
    await press(receipt.getByText("Desistir da compra"));
    await openRefund(receipt, email);
    await press(receipt.getByText("Desistir da compra"));
    await press(receipt.getByRole("button", { name: /^Desistir e receber R\$\s49,90 de volta$/ }));
    await expect(receipt.getByText("Recebemos o seu pedido.")).toBeVisible();
    await receipt.close();

    const over = page.getByRole("alert").filter({ hasText: "Seu acesso a este curso terminou" });
    await expect(over).toBeVisible();
    await expect(page.locator("video")).toHaveCount(0);
    await readAsItStands(page, "lesson that closed");
    await page.goto(`/learn/courses/${courseId}`);
    await expect(page.getByRole("heading", { level: 1, name: "Este curso não está aberto para você" })).toBeVisible();
    expect(await page.content()).not.toMatch(/Farinha|lesson\.mp4/);
  });
});
