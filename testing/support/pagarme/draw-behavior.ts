import type { Random } from "../simulation/random";
import type { Behavior } from "./books/behavior";

export function drawBehavior(random: Random): Partial<Behavior> {
  return {
    pageSize: random.pick([2, 10, 100]),
    linksPages: random.chance(0.7),
    numbers: random.pick(["whole", "fraction", "exponent", "text"]),
    times: random.pick(["seconds", "fraction", "offset", "local"]),
    withdrawalMetadata: random.pick(["dictionary", "array"]),
    showsReferences: random.chance(0.5),
    expiredPix: random.pick(["failed", "canceled", "pending"]),
  };
}

const numbers: Record<Behavior["numbers"], (digits: string) => string> = {
  whole: (digits) => digits,
  fraction: (digits) => `${digits}.0`,
  exponent: (digits) => `${digits}e0`,
  text: (digits) => `"${digits}"`,
};

const times: Record<Behavior["times"], (time: string) => string> = {
  seconds: (time) => `${time}Z`,
  fraction: (time) => `${time}.0000000Z`,
  offset: (time) => `${time}+00:00`,
  local: (time) => time,
};

export function spell(behavior: Pick<Behavior, "numbers" | "times">, body: object): string {
  return JSON.stringify(body)
    .replace(/(?<=[^\\]":)-?\d+(?=[,}\]])/g, (digits) => numbers[behavior.numbers](digits))
    .replace(/(?<=[^\\]":")(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z(?=")/g, (_, time: string) => times[behavior.times](time));
}
