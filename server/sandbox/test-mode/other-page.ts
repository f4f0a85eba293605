import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { copiedItems } from "@/db/schema";
import type { PairedKind } from "@/db/schema/sandbox-enums";

const kindOf: Readonly<Record<string, PairedKind>> = { products: "product", courses: "course", webhooks: "webhook" };

const idIn = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the page on the other side: the same page, the page of the item's counterpart, or the
 * list without a counterpart.
 */
export async function findOtherPage(
  { id, testOf }: { id: string; testOf: string | null },
  path: string,
): Promise<string> {
  const parts = path.split(/[?#]/)[0]?.split("/") ?? [];
  const at = parts.findIndex((part) => idIn.test(part));
  if (at < 0) return parts.join("/");
  const kind = kindOf[parts[1] ?? ""];
  const otherId = kind && at === 2 ? await findPair(testOf ?? id, testOf !== null, kind, parts[at] ?? "") : null;
  return otherId ? parts.with(at, otherId).join("/") : parts.slice(0, at).join("/");
}

async function findPair(companyId: string, isTest: boolean, kind: PairedKind, id: string): Promise<string | null> {
  const [here, there] = isTest
    ? ([copiedItems.testId, copiedItems.id] as const)
    : ([copiedItems.id, copiedItems.testId] as const);
  const [pair] = await db()
    .select({ otherId: there })
    .from(copiedItems)
    .where(and(eq(copiedItems.companyId, companyId), eq(copiedItems.kind, kind), eq(here, id)));
  return pair?.otherId ?? null;
}
