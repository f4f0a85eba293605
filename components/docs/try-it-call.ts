import type { TrialAnswer } from "./try-it-answer";

/** Passes the response to `show`; for a stream, each chunk until the stream ends or `init.signal` aborts it. */
export async function callTrial(
  url: string,
  init: RequestInit,
  show: (answer: TrialAnswer | "failed") => void,
): Promise<void> {
  const startedAt = performance.now();
  let answer: TrialAnswer | null = null;
  try {
    const response = await fetch(url, init);
    const milliseconds = Math.round(performance.now() - startedAt);
    answer = { status: response.status, milliseconds, headers: [...response.headers], text: "" };
    if (!isStream(response)) return show({ ...answer, text: await response.text() });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      answer = { ...answer, text: answer.text + next.value };
      show(answer);
    }
  } catch {
    show(init.signal?.aborted && answer ? answer : "failed");
  }
}

function isStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}
