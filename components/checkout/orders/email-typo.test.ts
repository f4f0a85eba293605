import { describe, expect, it } from "vitest";
import { findMeantEmail } from "./email-typo";

describe("a mistyped e-mail address", () => {
  it.each([
    ["ana@gmial.com", "ana@gmail.com"],
    ["ana@gmai.com", "ana@gmail.com"],
    ["ana@gmail.con", "ana@gmail.com"],
    ["ana@gmail.com.br", "ana@gmail.com.br"],
    ["ana@gnail.com", "ana@gmail.com"],
    ["Ana.Lima@Hotmial.com", "Ana.Lima@hotmail.com"],
    ["ana@hotmail.com.bt", "ana@hotmail.com.br"],
    ["ana@outlok.com", "ana@outlook.com"],
    ["ana@yaho.com.br", "ana@yahoo.com.br"],
    ["ana@iclod.com", "ana@icloud.com"],
  ])("%s is offered as %s", (typed, meant) => {
    expect(findMeantEmail(typed) ?? typed).toBe(meant);
  });

  it.each([
    "ana@gmail.com",
    "ana@empresa.com.br",
    "ana@ymail.com",
    "ana@mail.com",
    "ana@live.com.br",
    "ana@me.com",
    "ana@we.com",
    "ana",
    "ana@",
    "",
  ])("%s is left alone", (typed) => {
    expect(findMeantEmail(typed)).toBeNull();
  });
});
