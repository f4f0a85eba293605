import { describe, expect, it } from "vitest";
import { states } from "@/db/schema/catalog-enums";
import { stateOfPostalCode } from "./state-of-postal-code";

const capitals = {
  ...{ AC: "69900-062", AL: "57020-050", AM: "69005-070", AP: "68900-073", BA: "40020-210", CE: "60025-061" },
  ...{ DF: "70040-010", ES: "29010-002", GO: "74003-010", MA: "65010-650", MG: "30110-012", MS: "79002-075" },
  ...{ MT: "78005-100", PA: "66010-000", PB: "58010-000", PE: "50030-230", PI: "64000-020", PR: "80010-010" },
  ...{ RJ: "20040-002", RN: "59025-000", RO: "76801-059", RR: "69301-110", RS: "90010-150", SC: "88010-001" },
  ...{ SE: "49010-020", SP: "01001-000", TO: "77001-002" },
};

describe("the state of a CEP", () => {
  it("is known for the capital of each of the 27", () => {
    expect(Object.keys(capitals).sort()).toEqual([...states].sort());
    for (const [state, postalCode] of Object.entries(capitals)) expect(stateOfPostalCode(postalCode)).toBe(state);
  });

  it("is told apart where states share a region, with or without the hyphen", () => {
    const pairs = ["69299999", "69300000", "69400-000", "72799-999", "72800-000", "73000000", "73700000", "78899999"];
    expect(pairs.map(stateOfPostalCode)).toEqual(["AM", "RR", "AM", "DF", "GO", "DF", "GO", "MT"]);
  });

  it("is unknown for what is no CEP", () => {
    for (const typed of ["00999-999", "78900-000", "0100-000", "01001-0000", "abcde-fgh", ""]) {
      expect(stateOfPostalCode(typed)).toBeNull();
    }
  });
});
