import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "@/db/client";
import { openTestBank, type TestBank } from "./connected-banks";

/** Runs a file's tests against one bank. @returns the bank, once the tests run. */
export function bankOfFile(): () => TestBank {
  let bank: TestBank | null = null;
  beforeAll(async () => {
    bank = await openTestBank();
  });
  afterAll(async () => {
    await bank?.close();
    await closeDatabase();
  });
  return () => {
    if (!bank) throw new Error("The bank is not open yet");
    return bank;
  };
}
