import { type ReactNode, Suspense } from "react";

/** Wait for the content before the fallback is sent, in milliseconds. */
const patience = 300;

interface Props {
  content: Promise<Awaited<ReactNode>>;
  fallback: ReactNode;
}

/**
 * Content that resolves in time is part of the initial HTML. Otherwise, `fallback` is sent first
 * and the content is streamed.
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
