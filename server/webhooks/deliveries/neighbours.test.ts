import { expect, it } from "vitest";
import { startChild } from "@/testing/support/children";
import { createTestDatabase } from "@/testing/support/template-database";

it("a company whose webhook is locked for seconds delays no other one, and gets its own events afterwards", async () => {
  const database = await createTestDatabase();
  const child = await startChild("lock-webhook", { DATABASE_URL: database.url });
  const { output, errors } = await child.ended;
  await database.drop();
  expect(errors).toBe("");
  const waits: number[] = JSON.parse(output);
  expect(waits).toHaveLength(3);
  expect(Math.max(...waits)).toBeLessThan(1_500);
});
