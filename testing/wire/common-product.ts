import { inject } from "vitest";
import type { RunningProduct } from "./product";

/**
 * Product shared by several test files, with default settings and the demo company, for files that
 * merely send requests. It starts with the first of them and stops after the last.
 */
export async function openCommonProduct(): Promise<RunningProduct> {
  const answer = await fetch(inject("commonProductUrl"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as RunningProduct;
}
