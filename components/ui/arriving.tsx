import { type ReactNode, Suspense } from "react";

/** What comes within this time, in milliseconds, is worth waiting for: the page is painted once, whole. */
const patience = 300;

interface Props {
  content: Promise<Awaited<ReactNode>>;
  fallback: ReactNode;
}

/**
 * What a page has to fetch: in its first bytes where it comes soon, as it does from a database nearby; else the page goes
 * out with `fallback`, and the content follows when it is there.
 */
export async function Arriving({ content, fallback }: Props) {
  const late = Symbol("late");
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), patience);
  });
  const first = await Promise.race([content, limit]);
  clearTimeout(timer);
  return first === late ? <Suspense fallback={fallback}>{content}</Suspense> : first;
}
