import { describe, expect, it } from "vitest";
import { bankProfiles } from "@/db/schema/acquiring-enums";
import { admin } from "@/testing/support/admin";
import { openProgram, readEnding } from "@/testing/support/processes";
import { type CommandName, commandHelp, helpOf } from "./help";

async function printed(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await admin(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

const names = Object.keys(commandHelp) as CommandName[];

describe("admin --help", () => {
  it("names every command, and each command has a page", async () => {
    const { text: all } = await readEnding((await openProgram("admin")).start({}, "--help"));
    for (const name of names) expect(all).toContain(`  ${name} `);
    expect(await printed("help")).toBe(all);
    expect(await printed("help", "connect-bank")).toBe(`${helpOf("connect-bank")}\n`);
  });

  it("of connect-bank documents its flags, those of another bank among them", async () => {
    const page = await printed("connect-bank", "--help");
    for (const profile of bankProfiles) expect(page).toContain(profile);
    expect(page.replace(/\s+/g, " ")).toContain("generic is any other bank: it needs --api-url and --token-url");
    expect(page).toMatch(/--api-url URL +other bank: /);
    expect(page).toMatch(/--token-url URL +other bank: /);
    expect(page).toMatch(/--authority FILE +other bank: /);
    expect(await printed("connect-bank", "ID", "-h")).toBe(page);
  });

  it("is no value: a password may be --help", async () => {
    const args = ["create-company", "--name", "Banca", "--email", "nobody", "--password=--help"];
    const { status, stderr } = await admin(...args);
    expect({ status, stderr }).toEqual({ status: 2, stderr: "admin: --email: must be an e-mail address\n" });
  });
});

describe("a page", () => {
  it.each(names)("of %s keeps to the width, and its usage names only options that it explains", (name) => {
    const page = helpOf(name);
    expect(
      page
        .split("\n")
        .slice(1)
        .filter((line) => line.length > 100),
    ).toEqual([]);
    const { usage, options = {} }: { usage: string; options?: Record<string, string> } = commandHelp[name];
    const explained = Object.keys(options).map((option) => option.split(" ")[0]);
    expect((usage.match(/--[a-z-]+/g) ?? []).filter((option) => !explained.includes(option))).toEqual([]);
  });
});
