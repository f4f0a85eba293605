import { inject } from "vitest";
import type { RunningProduct } from "./product";

/**
 * The product that several files share, with its defaults and the demo company: for files that only send requests. It is
 * started by the first of them and stopped after the last.
 */
export async function openCommonProduct(): Promise<RunningProduct> {
  const answer = await fetch(inject("commonProductUrl"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as RunningProduct;
}
