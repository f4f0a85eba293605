import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { createIntegrator } from "@/testing/support/integrator";
import { testSeller } from "@/testing/support/webhooks";
import { type Command, UsageFault } from "./command";
import { replayCommand } from "./replays";

const period = ["--from", "2020-01-01T00:00:00Z", "--to", "2199-12-31T00:00:00Z"];

function faultOf(command: Command, args: string[]): string {
  try {
    command(args);
  } catch (thrown) {
    if (thrown instanceof UsageFault) return thrown.message;
  }
  return "";
}

describe("replay", () => {
  it("counts, starts, pauses and reads a replay", async () => {
    const { companyId } = await createIntegrator();
    const seller = await testSeller(companyId);
    const webhookId = await seller.addWebhook("http://127.0.0.1:9/hook");
    await seller.emitEvents(3);
    const run = (...more: string[]) =>
      replayCommand(["--company", companyId, "--webhook", webhookId, ...more])(new Date());
    expect(await run(...period, "--preview")).toEqual({ replayId: null, count: 3, skipped: 0 });
    expect(await run(...period, "--events", "transaction_refunded,payout_created", "--preview")).toEqual({
      replayId: null,
      count: 0,
      skipped: 0,
    });
    const { replayId } = (await run(...period)) as { replayId: string };
    expect(await run("--replay", replayId)).toMatchObject({ status: "running", count: 3, queued: 0 });
    expect(await run("--replay", replayId, "--pause")).toMatchObject({ status: "paused" });
    expect(await run("--replay", replayId, "--cancel")).toMatchObject({ status: "canceled" });
  });

  const named = ["--company", newId(), "--webhook", newId()];
  it.each<[string[], string]>([
    [[], "--company: is required"],
    [["--company", newId()], "--webhook: is required"],
    [named, "--from: is required"],
    [[...named, "--from", "now", "--to", "now"], "--from: must be an ISO 8601 date and time with a zone"],
    [[...named, "--from", "2026-02-01T00:00:00Z", "--to", "2026-01-01T00:00:00Z"], "--to: must not be before from"],
    [[...named, ...period, "--pause"], "--pause: needs --replay"],
    [[...named, "--replay", newId(), "--pause", "--cancel"], "--cancel: not together with --pause"],
    [[...named, "--replay", newId(), ...period], "--from: not together with --replay"],
  ])("refuses %j", (args, message) => {
    expect(faultOf(replayCommand, args)).toBe(message);
  });
});
