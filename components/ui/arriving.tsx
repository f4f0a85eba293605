import { type ReactNode, Suspense } from "react";

/** Time to wait for content before the fallback is sent, in milliseconds. */
const patience = 300;

interface Props {
  content: Promise<Awaited<ReactNode>>;
  fallback: ReactNode;
}

/**
 * Content that a page fetches. If it resolves soon, it is part of the first bytes. Otherwise the page is sent with
 * `fallback` and the content is streamed.
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
