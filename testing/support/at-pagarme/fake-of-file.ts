import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { DoubleOptions } from "../doubles/double";
import { type FakePagarme, openFakePagarme } from "../pagarme/fake";
import { reachPagarme } from "./connections";

/**
 * Runs a file's tests against a fake Pagar.me. After each test, its ledger must balance, and the
 * official package must have accepted every request and response.
 */
export function pagarmeOfFile(options: Pick<DoubleOptions, "clock"> = {}): () => FakePagarme {
  let found: FakePagarme | null = null;
  let leave: () => void = () => undefined;
  const get = () => {
    if (!found) throw new Error("The acquirer is not open yet");
    return found;
  };
  beforeAll(async () => {
    found = await openFakePagarme({ ...options, deliver: async () => 200 });
    leave = reachPagarme(found);
  });
  afterEach(() => {
    for (const account of get().accounts) account.checkBooks();
    expect([get().violations, get().errors]).toEqual([[], []]);
    get().clock.skewMs = 0;
  });
  afterAll(async () => {
    leave();
    await found?.close();
  });
  return get;
}
