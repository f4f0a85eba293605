import { expect, type Page } from "@playwright/test";
import { signInByCode } from "./account";

export async function enterAccount(page: Page, email: string): Promise<void> {
  await signInByCode(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Compras" })).toBeVisible();
}
