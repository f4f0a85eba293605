import { expect, it } from "vitest";
import { readBody } from "./read-body";

it("a body that stalls is refused after its timeout, wherever it stops", async () => {
  async function* stalling(...parts: string[]) {
    for (const part of parts) yield Buffer.from(part);
    await new Promise(() => undefined);
  }
  const headers = { "content-type": "application/json", "content-length": "20" };
  for (const parts of [[], ['{"amount']]) {
    const read = readBody({ headers, body: stalling(...parts) }, 20);
    await expect(read).rejects.toMatchObject({
      code: "BODY_LATE",
      status: 408,
      message: "body: did not arrive in time",
    });
  }
});
