import { beforeAll, describe, expect, it } from "vitest";
import { runNight } from "../torture/night";
import { killPostgres } from "../torture/nights/kill-postgres";
import { killServer } from "../torture/nights/kill-server";
import { buildServer } from "../torture/supervised-server";

/** Long enough to die a few times; what a dead server had begun stays open, since its claim lasts 90 seconds. */
const timing = { seconds: 5, patienceSeconds: 8 };

beforeAll(buildServer);

describe("a short bad night", () => {
  it.each([killServer, killPostgres])(
    "$name loses nothing and doubles nothing",
    { timeout: 180_000 },
    async (night) => {
      const verdict = await runNight(night, timing);
      expect(verdict).toMatchObject({ lost: [], doubled: [] });
      expect(verdict.acknowledged).toBeGreaterThan(0);
      expect(verdict.late.filter(({ isExplained }) => !isExplained)).toEqual([]);
    },
  );
});
