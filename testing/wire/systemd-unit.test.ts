import { afterAll, describe, expect, it } from "vitest";
import { openPage } from "./every-page";
import { openShared } from "./shared-installation";
import { findUnitCommand } from "./systemd";

const installation = await openShared();
const command = await findUnitCommand({ refused: ["setpriority"] });

afterAll(() => installation.close());

describe.runIf(command)("the systemd unit", () => {
  it("starts the product under its own system-call filter, even if the priority of pages cannot be lowered", async () => {
    const product = await installation.start({}, command ?? []);
    expect((await openPage(`${product.url}/login`)).status).toBe(200);
    expect(await product.stop()).toBe(true);
  });
});
