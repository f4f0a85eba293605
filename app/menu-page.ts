import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type MenuPage, permissionsOf } from "@/components/shell/sections";
import { pageApi } from "@/server/page-api";
import { requireSession } from "./session";

/** Returns the `generateMetadata` of a page of the menu. */
export function titled(name: MenuPage["name"]) {
  return async (): Promise<Metadata> => ({ title: (await getTranslations("shell.pages"))(name) });
}

/** Reports whether the signed-in user may open a page of the menu in the selected company. */
export async function mayOpenPage(name: MenuPage["name"]): Promise<boolean> {
  const needed = permissionsOf(name);
  const granted = (await pageApi()).permissionsIn(await requireSession());
  return needed === null || needed.some((each) => granted.includes(each));
}
