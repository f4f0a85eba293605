import { expect, type Page } from "@playwright/test";
import { signInByCode } from "./account";

/** Signs a buyer in by the code of the mail, and waits for their purchases. */
export async function enterAccount(page: Page, email: string): Promise<void> {
  await signInByCode(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Compras" })).toBeVisible();
}
