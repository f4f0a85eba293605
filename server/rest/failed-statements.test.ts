import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { runWithCanary } from "../testing/canary";
import type { FailedStatements } from "../testing/contract/fail-statements";
import { isProof } from "../testing/proof";

it("no log, trace, answer or logged request has a value of a statement that failed, of any operation", async () => {
  const marker = `LEAK-${randomUUID()}`;
  const { answers, output } = await runWithCanary(
    `
    import { failStatements } from "@/server/testing/contract/fail-statements";
    const found = await failStatements(JSON.parse(process.env.CANARY));
    process.stdout.write("\\nANSWERS " + JSON.stringify([JSON.stringify(found)]) + "\\n");
    process.exit(0);
  `,
    { marker, stride: isProof ? 1 : 4 },
  );
  console.log(answers.length, output.length);
  const found: FailedStatements = JSON.parse(answers[0] ?? "");
  console.log(JSON.stringify(found.failed), found.values.length, found.answers.length, found.traces.length, found.requests.length);
  console.log(found.values.slice(0, 60));
  console.log(output.split("\n").filter((l) => l.includes("errors")).slice(0, 3));
  for (const text of [output, ...found.answers, ...found.traces, ...found.requests]) expect(text).not.toContain(marker);
  for (const text of [output, ...found.answers, ...found.traces]) {
    expect(found.values.filter((value) => text.includes(value))).toEqual([]);
  }
});
