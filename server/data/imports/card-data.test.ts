import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { dataImportLines } from "@/db/schema";
import { openImporter } from "@/testing/support/bulk/importing";
import { dumpTables } from "@/testing/support/canary";
import { flushRequests } from "../../webhooks/requests/request-log";
import { holdsCardNumber, isForbiddenHeading, mayBeCard } from "./card-data";

const canary = { plain: "5555341244441115", spaced: "5555 3412 4444 1115", dashed: "5555-3412-4444-1115" };

async function expectNowhere(): Promise<void> {
  await flushRequests();
  const forms = Object.values(canary).flatMap((each) => [each, Buffer.from(each).toString("base64").slice(0, -4)]);
  for (const { table, rows } of await dumpTables()) {
    const found = rows.filter((row) => forms.some((form) => row.includes(form)));
    expect([table, found]).toEqual([table, []]);
  }
}

describe("numbers of cards", () => {
  it.each([
    canary.plain,
    canary.spaced,
    canary.dashed,
    "4111.1111.1111.1111",
    "cartão 378282246310005 do pai",
    "４１１１１１１１１１１１１１１１",
    "4111 1111 1111 1111 12/39 837",
    "6011000990139424",
    "30569309025904",
  ])("are found in %j", (text) => {
    expect([holdsCardNumber(text), mayBeCard(text)]).toEqual([true, true]);
  });

  it.each([
    "+55 11 98765-4321",
    "5511987654321",
    "529.982.247-25",
    "11.222.333/0001-81",
    "0199a1d4-41bb-7d11-9a3c-5e6f7a8b9c0d",
    "34191.79001 01043.510047 91020.150008 5 84410026000",
    "4111111111111112",
    "2026-11-27",
    "card_4111111111111111x",
    "R$ 1.234,56",
  ])("are not detected in %j", (text) => {
    expect([holdsCardNumber(text), mayBeCard(text)]).toEqual([false, false]);
  });

  it.each([
    "CVV",
    "cvv2",
    "Número do cartão",
    "Nº Cartão",
    "card_number",
    "PAN",
    "Código de segurança",
    "numero_cartao",
  ])("are refused in a column such as %j", (heading) => expect(isForbiddenHeading(heading)).toBe(true));

  it.each([
    "Número",
    "cardToken",
    "token do cartão",
    "final do cartão",
    "bandeira",
    "validade do cartão",
    "companhia",
    "Card CVC Status",
  ])("are not meant by a column such as %j", (heading) => expect(isForbiddenHeading(heading)).toBe(false));
});

describe("a file with data of cards", () => {
  const line = (note: string) => `nome;email;cpf;rua\r\nMaria;m@example.com;${generateCpf()};${note}\r\n`;

  it.each([
    ["csv", line(canary.plain)],
    ["csv", line(canary.spaced)],
    ["csv", line(`Rua ${canary.dashed}`)],
    ["csv", `Clientes\r\nnome;email;cpf;cvv\r\nMaria;m@example.com;${generateCpf()};837\r\n`],
    ["csv", Buffer.from(line(canary.plain), "utf16le")],
    ["csv", `nome;email;cpf;cvv\r\nMaria;m@example.com;${generateCpf()};837\r\n`],
    ["jsonl", JSON.stringify({ name: "Maria", street: canary.spaced })],
    ["jsonl", `{"name":"Maria","street":"${canary.plain.replace("5", "\\u0035")}"}`],
    ["jsonl", JSON.stringify({ name: "Maria", "número do cartão": "x" })],
    ["jsonl", JSON.stringify({ name: Number(canary.plain) })],
  ])("ends its import as %s, and leaves the number nowhere: %j", async (format, file) => {
    const shop = await openImporter();
    const { id, status, json } = await shop.check("customers", file, format);
    expect([status, json.code]).toEqual([400, "import_holds_cards"]);
    expect(JSON.stringify(json)).not.toMatch(/5555/);
    expect(await shop.read(id)).toMatchObject({ status: "refused", lines: 0 });
    expect((await shop.post(`/imports/${id}/check`, { parts: 1 })).status).toBe(409);
    await expectNowhere();
  });

  it("is noticed although the number lies across two parts", async () => {
    const shop = await openImporter();
    const id = await shop.open("customers");
    const file = Buffer.from(line(canary.plain));
    const { status } = await shop.sendParts(id, file, file.indexOf(canary.plain) + 7);
    expect(status).toBe(400);
    expect(await shop.read(id)).toMatchObject({ status: "refused" });
    await expectNowhere();
  });

  it("loses the whole line where a number may be a card's, though no scheme issues it", async () => {
    const shop = await openImporter();
    const odd = "9999999999999995";
    const { id } = await shop.check("customers", line(odd));
    expect(await shop.refused(id)).toEqual([{ line: 2, field: null, reason: "card_data" }]);
    const [kept] = await db().select().from(dataImportLines).where(eq(dataImportLines.importId, id));
    expect(kept).toMatchObject({ cells: [], email: "", document: "" });
    expect((await shop.report(id)).text).not.toContain(odd);
  });
});
