import { beforeAll, describe, expect, it } from "vitest";
import { runNight, type TroubledNight } from "../torture/night";
import { killPostgres } from "../torture/nights/kill-postgres";
import { killServer } from "../torture/nights/kill-server";
import { buildServer } from "../torture/supervised-server";

/** Both are shorter than 90 seconds, so the requests of a killed server remain claimed. */
const timing = { seconds: 6, patienceSeconds: 8 };

const killBoth: TroubledNight = {
  name: "kill -9 of the server and of PostgreSQL",
  trouble: async (stage, seconds) => {
    await killServer.trouble(stage, seconds / 2);
    await killPostgres.trouble(stage, seconds / 2);
  },
};

beforeAll(buildServer);

describe("a short bad night", () => {
  it("loses nothing and doubles nothing that clients were told of", async () => {
    const verdict = await runNight(killBoth, timing);
    expect(verdict.doubled).toEqual([]);
    expect(verdict.lost).toEqual([]);
    expect(verdict.acknowledged).toBeGreaterThan(0);
    expect(verdict.late.filter(({ isExplained }) => !isExplained)).toEqual([]);
  });
});
