import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { buyByPix } from "@/testing/e2e/buying";
import { sellProduct } from "@/testing/e2e/checkout";
import { enterAccount } from "@/testing/e2e/enter-account";
import { expect, test } from "@/testing/e2e/fixtures";
import { waitForMail } from "@/testing/e2e/mails";
import { onBothSizes, press, readAsItStands } from "@/testing/e2e/sizes";

onBothSizes(() => {
  test("a buyer asks for their data, is mailed, downloads it, and changes their mind about erasing it", async ({
    page,
  }) => {
    const { path, name } = await sellProduct(page.request);
    const { cpf, email } = await buyByPix(page, path);
    await enterAccount(page, email);
    await press(page.getByRole("link", { name: "Dados" }));
    await expect(page.getByRole("heading", { level: 1, name: "Seus dados" })).toBeVisible();
    await press(page.getByRole("button", { name: "Pedir meus dados" }));
    await expect(page.getByRole("status")).toContainText("Pedido recebido");
    await waitForMail(email, /^Seus dados estão prontos para baixar$/);
    await page.goto("/account/data");
    await readAsItStands(page, "data of the account");
    const arrival = page.waitForEvent("download");
    await press(page.getByRole("link", { name: /^Baixar o arquivo/ }));
    const file = await arrival;
    expect(file.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
    const data = strFromU8(files["dados.json"] ?? new Uint8Array());
    for (const known of [email, cpf, name]) expect(data).toContain(known);

    await press(page.getByRole("link", { name: "Ver o que é apagado" }));
    await expect(page.getByRole("heading", { level: 1, name: "Apagar os seus dados" })).toBeVisible();
    await readAsItStands(page, "erasure of the account");
    await page.getByLabel("Entendi o que é apagado e o que fica.").check();
    await press(page.getByRole("button", { name: "Apagar os meus dados" }));
    await expect(page.getByText(/^Os seus dados serão apagados em \d\d\/\d\d\/\d{4}\./)).toBeVisible();
    await readAsItStands(page, "erasure that was asked for");
    await press(page.getByRole("button", { name: "Desistir de apagar" }));
    await expect(page.getByRole("status")).toContainText("Pedido desfeito");
    await expect(page.getByRole("button", { name: "Desistir de apagar" })).toBeHidden();
  });
});
