import { type ReactNode, Suspense } from "react";

/** How long to wait for content, in milliseconds, so that the page is painted once. */
const patience = 300;

interface Props {
  content: Promise<Awaited<ReactNode>>;
  fallback: ReactNode;
}

/**
 * Content that a page fetches: in the first bytes when it comes soon, as from a nearby database; else the page is sent
 * with `fallback`, and the content follows.
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
