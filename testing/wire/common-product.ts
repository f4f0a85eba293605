import { inject } from "vitest";
import type { RunningProduct } from "./product";

/**
 * Returns the product shared by several files, with its defaults and the demo company. For files that only send
 * requests. It starts with the first of them and stops after the last.
 */
export async function openCommonProduct(): Promise<RunningProduct> {
  const answer = await fetch(inject("commonProductUrl"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as RunningProduct;
}
