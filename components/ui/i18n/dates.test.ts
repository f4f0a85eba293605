import { expect, it } from "vitest";
import { writeDay, writeDayAt, writeMinute, writeSecond, writeShortDay } from "./dates";

it("writes days and times of English pages one way, and those of Portuguese ones as Brazil does", () => {
  const instant = "2026-12-11T01:05:09.000Z";
  const written = (locale: string) => [
    writeDay("2026-12-10", locale),
    writeShortDay("2026-12-01", locale),
    writeDayAt(instant, locale),
    writeMinute(instant, locale),
    writeSecond(instant, locale),
  ];
  expect(written("en")).toEqual(["10 Dec 2026", "1 Dec", "10 Dec 2026", "10 Dec 2026, 22:05", "10 Dec 2026, 22:05:09"]);
  expect(written("pt-BR")).toEqual(["10/12/2026", "01/12", "10/12/2026", "10/12/2026, 22:05", "10/12/2026, 22:05:09"]);
});
