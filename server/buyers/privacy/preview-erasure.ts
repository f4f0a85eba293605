import { inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { companies } from "@/db/schema";
import { listBought } from "../../customers/people/buyer-index";
import { listOwedMoney } from "./owed-money";
import { isUnpaid, readOwnRows } from "./own-rows";
import type { ErasurePreview } from "./schemas";

export async function previewErasure(email: string): Promise<ErasurePreview> {
  const preview: ErasurePreview = { shops: [], purchases: 0, courses: 0, subscriptions: [], unpaid: [], owed: [] };
  const bought = await listBought(email);
  const { id, name } = companies;
  const named = await db()
    .select({ id, name })
    .from(companies)
    .where(
      inArray(
        id,
        bought.map(({ companyId }) => companyId),
      ),
    );
  for (const each of bought) {
    const own = await readOwnRows(db(), email, each);
    if (!own) continue;
    const shop = named.find((company) => company.id === each.companyId);
    preview.shops.push({ name: shop?.name ?? "", isShared: !own.isSole });
    preview.purchases += own.charges.filter(({ approvedAt }) => approvedAt !== null).length;
    preview.courses += own.enrollments.length;
    for (const { id: subscriptionId, status, productName, planName } of own.subscriptions) {
      if (status !== "canceled")
        preview.subscriptions.push({ id: subscriptionId, title: `${productName} · ${planName}` });
    }
    for (const { id: transactionId, items, description } of own.charges.filter(isUnpaid)) {
      preview.unpaid.push({ id: transactionId, title: items[0]?.title ?? description });
    }
    preview.owed.push(...(await listOwedMoney(own)));
  }
  return preview;
}
