import { beforeEach, describe, expect, it } from "vitest";
import type { LessonNote } from "@/server/courses/classroom/schemas";
import { memoryStorage } from "@/testing/support/memory-storage";
import { isKeptNote, type KeptNote, restoreNotes } from "./kept-notes";
import { createWorkKeeper } from "./kept-work";

const day = 24 * 60 * 60 * 1000;
const isText = (work: unknown): work is { text: string } => typeof work === "object" && work !== null && "text" in work;

describe("work that the server has not confirmed", () => {
  let now = 0;
  let storage: Storage;
  beforeEach(() => {
    now = Date.parse("2026-11-30T12:00:00Z");
    storage = memoryStorage();
  });
  const keeperOf = (place: Storage | null = storage) => createWorkKeeper(place, () => now);

  it("is kept for thirty days, and then deleted", () => {
    expect(keeperOf().keep("a#1", { text: "Levain" })).toBe(true);
    keeperOf().keep("b", { text: "Outra" });
    expect(keeperOf().list("a#")).toEqual(["a#1"]);
    now += 30 * day - 1;
    expect(keeperOf().read("a#1", isText)?.work).toEqual({ text: "Levain" });
    now += 1;
    expect(keeperOf().read("a#1", isText)).toBeNull();
    keeperOf().forgetOld();
    expect(Object.keys(storage)).toEqual([]);
  });

  it("is null once dropped, if it is damaged, and if it has another form", () => {
    keeperOf().keep("a", { other: 1 });
    storage.setItem("kept:b", "{");
    for (const name of ["a", "b", "c"]) expect(keeperOf().read(name, isText)).toBeNull();
    keeperOf().keep("a", { text: "x" });
    keeperOf().drop("a");
    expect(keeperOf().read("a", isText)).toBeNull();
  });

  it("is reported as not kept by a browser that stores nothing", () => {
    const full = {
      ...storage,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect([keeperOf(null), keeperOf(full)].map((keeper) => keeper.keep("a", {}))).toEqual([false, false]);
    expect(keeperOf(null).list("")).toEqual([]);
  });
});

describe("a kept note", () => {
  const note = (noteId: string, text: string): LessonNote => ({
    noteId,
    atSeconds: null,
    text,
    updatedAt: "2026-11-30T12:00:00.000Z",
  });
  const kept = (noteId: string | null, text: string, saved = ""): KeptNote => ({
    noteId,
    atSeconds: null,
    text,
    saved,
  });
  const textsOf = (notes: LessonNote[], works: KeptNote[]) =>
    restoreNotes(notes, works).map(({ noteId, text }) => [noteId, text]);

  it("replaces the text that it was written over", () => {
    expect(textsOf([note("1", "Sal")], [kept("1", "Sal e água", "Sal")])).toEqual([["1", "Sal e água"]]);
  });

  it("becomes a new note where its own was changed or removed elsewhere, so that no text is lost", () => {
    expect(textsOf([note("1", "Sal grosso")], [kept("1", "Sal e água", "Sal"), kept("2", "Forno", "F")])).toEqual([
      ["1", "Sal grosso"],
      [null, "Sal e água"],
      [null, "Forno"],
    ]);
  });

  it("is not added again if the server already has it, or if it is empty", () => {
    expect(textsOf([note("1", "Sal")], [kept(null, "Sal "), kept("1", "Sal", "S"), kept(null, " ")])).toEqual([
      ["1", "Sal"],
    ]);
  });

  it("of another form is ignored", () => {
    expect([null, {}, { ...kept("1", "x"), text: 1 }, kept(null, "x")].map(isKeptNote)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
