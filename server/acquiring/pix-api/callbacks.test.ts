import { describe, expect, it } from "vitest";
import { newKey } from "@/testing/support/pix-api/accounts";
import { endToEndId, idRec } from "@/testing/support/pix-api/every-operation";
import { readNotice } from "./callbacks";

const [first, second] = [newKey(), newKey()];
const pix = { endToEndId, valor: "1.00", horario: "2026-11-20T12:00:00.000Z" };
const read = (body: unknown) => readNotice({ body: typeof body === "string" ? body : JSON.stringify(body) });
const about = (charges: string[], authorizations: string[] = []) => ({ charges, authorizations });

describe("a callback is about", () => {
  it.each([
    ["a Pix", { pix: [{ ...pix, txid: first }] }, about([first])],
    ["several, each once", { pix: [first, second, first].map((txid) => ({ ...pix, txid })) }, about([first, second])],
    ["a bare list, as Inter sends it", [{ ...pix, txid: first }], about([first])],
    ["a Pix without a charge: nothing", { pix: [pix] }, about([])],
    ["a Pix of a static code: nothing", { pix: [{ ...pix, txid: "MESA12" }] }, about([])],
    ["a Pix with its txid in upper case", { pix: [{ ...pix, txid: first.toUpperCase() }] }, about([first])],
    ["no Pix, as at registration", { pix: [] }, about([])],
    ["an authorisation", { recs: [{ idRec, status: "APROVADA" }] }, about([], [idRec])],
    ["a charge by it", { cobsr: [{ idRec, txid: first, status: "ATIVA" }] }, about([first])],
    [
      "all at once, with fields of the bank's own",
      { pix: [{ txid: first, gnExtras: {} }], recs: [{ idRec }], x: 1 },
      about([first], [idRec]),
    ],
    ["what can be read of it", { pix: [null, 7, "x", { txid: 7 }, { txid: first }] }, about([first])],
    ["one item that is no list", { pix: { ...pix, txid: first } }, about([first])],
    ["nothing, when the bank tries the address", { evento: "teste_webhook" }, about([])],
  ])("%s", (_, body, subjects) => {
    expect(read(body)).toEqual(subjects);
  });

  it.each(["", "null", "7", '"pix"', "{", '{"pix":7}', '{"pix":"x"}', "<html>"])("nothing that we know: %j", (body) => {
    expect(read(body)).toBeNull();
  });
});
