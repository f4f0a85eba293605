import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { signatureOf } from "./seal";
import { signedTokens } from "./signed-tokens";

const purpose = "tests of tokens\n";
const tokens = signedTokens(purpose, ["companyId", "mailId"]);
const ids = { companyId: newId(), mailId: newId() };
const until = new Date("2026-11-20T12:00:00.000Z");

describe("the token of a link", () => {
  it("names its ids and, if it has one, its end", () => {
    expect(tokens.open(tokens.tokenOf(ids))).toEqual(ids);
    expect(tokens.open(tokens.tokenOf(ids, until))).toEqual({ ...ids, until });
  });

  it("is the ids, the end in milliseconds and their signature, so that links in mails stay good", () => {
    const named = Buffer.from(`${ids.companyId}${ids.mailId}`.replaceAll("-", ""), "hex");
    const time = Buffer.from(until.getTime().toString(16).padStart(12, "0"), "hex");
    const written = (...parts: Buffer[]) =>
      Buffer.concat([...parts, signatureOf(purpose, ...parts)]).toString("base64url");
    expect(tokens.tokenOf(ids)).toBe(written(named));
    expect(tokens.tokenOf(ids, until)).toBe(written(named, time));
  });

  it("is refused for another purpose, for another bound text, or after a change", () => {
    const token = tokens.tokenOf(ids, until, "ana@example.com");
    expect(tokens.open(token, "ana@example.com")).toEqual({ ...ids, until });
    expect(tokens.open(token, "eva@example.com")).toBeNull();
    expect(tokens.open(token)).toBeNull();
    expect(signedTokens("another purpose\n", ["companyId", "mailId"]).open(tokens.tokenOf(ids))).toBeNull();
    const other = tokens.tokenOf({ ...ids, mailId: newId() });
    expect(tokens.open(`${other.slice(0, 43)}${tokens.tokenOf(ids).slice(43)}`)).toBeNull();
    for (const text of ["", "x", `${tokens.tokenOf(ids)}=`, "ç".repeat(86)]) expect(tokens.open(text)).toBeNull();
  });
});
