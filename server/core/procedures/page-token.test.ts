import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { environment } from "../env/env";
import { makePageToken, openPageToken } from "./page-token";

const subject = () => ({ companyId: newId(), id: newId() });

it("is always the same for a charge, differs between charges, and contains no id", () => {
  const one = subject();
  const token = makePageToken(one);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(makePageToken(one)).toBe(token);
  expect(makePageToken({ ...one, id: newId() })).not.toBe(token);
  const shown = Buffer.from(token, "base64url").toString("hex");
  for (const id of Object.values(one)) expect(shown).not.toContain(id.replaceAll("-", ""));
});

it("opens only the charge that it was made for, and nothing after any bit changes", () => {
  const one = subject();
  const bytes = Buffer.from(makePageToken(one), "base64url");
  expect(openPageToken(bytes.toString("base64url"))).toEqual(one);
  for (let index = 0; index < bytes.length * 8; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index >> 3] = (changed[index >> 3] ?? 0) ^ (1 << (index & 7));
    expect(openPageToken(changed.toString("base64url"))).toBeNull();
  }
  for (const text of ["", "x", "x".repeat(43), "x".repeat(65), `${"x".repeat(63)}/`])
    expect(openPageToken(text)).toBeNull();
});

it("stays valid when a new vault key is put first", () => {
  const one = subject();
  const token = makePageToken(one);
  const { vaultKeys } = environment();
  vaultKeys.unshift({ kid: "newer", key: Buffer.alloc(32, 7) });
  try {
    expect(makePageToken(one)).not.toBe(token);
    expect(openPageToken(token)).toEqual(one);
    expect(openPageToken(makePageToken(one))).toEqual(one);
  } finally {
    vaultKeys.shift();
  }
});
