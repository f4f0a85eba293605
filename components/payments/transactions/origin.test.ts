import { expect, it } from "vitest";
import { originOf } from "./origin";

it.each([
  ["", null],
  ["", {}],
  ["instagram · natal", { campaign: "natal", source: "instagram" }],
  ["ads · cpc · natal · pão · foto", { content: "foto", term: "pão", campaign: "natal", medium: "cpc", source: "ads" }],
])("tells a link's origin as %j, source first", (origin, tracking) => expect(originOf(tracking)).toBe(origin));
