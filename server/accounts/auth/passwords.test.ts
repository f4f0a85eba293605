import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./passwords";

test("hashes with argon2id at 19 MiB, two passes, one lane and a fresh salt", async () => {
  const [one, other] = await Promise.all([hashPassword("pão de queijo"), hashPassword("pão de queijo")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test("matches only the password behind the hash", async () => {
  const kept = await hashPassword("pão de queijo");
  expect(await passwordMatches("pão de queijo", kept)).toBe(true);
  expect(await passwordMatches("pao de queijo", kept)).toBe(false);
  expect(await passwordMatches("", kept)).toBe(false);
});

test("accepts an accent however the keyboard composed it", async () => {
  const kept = await hashPassword("pão de queijo".normalize("NFC"));
  expect(await passwordMatches("pão de queijo".normalize("NFD"), kept)).toBe(true);
});

test("matches nothing without a user", async () => {
  expect(await passwordMatches("", null)).toBe(false);
  expect(await passwordMatches("pão de queijo", null)).toBe(false);
});

test("costs as much CPU time without a user as with one", async () => {
  const kept = await hashPassword("pão de queijo");
  const leastCpu = async (passwordHash: string | null) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      await passwordMatches("wrong", passwordHash);
      times.push(process.cpuUsage(before).user);
    }
    return Math.min(...times);
  };
  expect(await leastCpu(null)).toBeGreaterThan((await leastCpu(kept)) / 2);
});
