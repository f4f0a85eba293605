import { generateCnpj, generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { companies, dataImportLines, dataImportParts } from "@/db/schema";
import { customersFile, openImporter } from "@/testing/support/bulk/importing";
import { auditOf, customersOf } from "@/testing/support/reads";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { sweepDataImports } from "./sweep-imports";

const dayMs = 86_400_000;
const ofCompany = (table: { companyId: PgColumn }, companyId: string) => eq(table.companyId, companyId);

describe("an import of customers", () => {
  it("is checked without storing a customer, then made, with a report of its refused lines", async () => {
    const shop = await openImporter();
    const cnpj = generateCnpj({ version: 2 });
    const known = generateCpf();
    const file = [
      "\ufeffNome;E-mail;CPF/CNPJ;Telefone;CEP",
      `Maria da Silva;Maria@example.com;${known};(11) 98765-4321;01001-000`,
      `"Padaria ""Pão""";p@example.com;${cnpj};;`,
      `=1+1;formula@example.com;123.456.789-00;;`,
      `Sem e-mail;sem-arroba;${generateCpf()};;`,
      `Outra Maria;m2@example.com;${known};;`,
      `João;j@example.com;${generateCpf()};123;`,
      ";;;;",
    ].join("\r\n");
    const { id, status, json } = await shop.check("customers", file);
    expect([status, json.data]).toMatchObject([
      200,
      { status: "checked", lines: 6, waiting: 2, refused: 4, made: 0, startedAt: null },
    ]);
    expect(await customersOf(shop.companyId)).toEqual([]);
    expect(await shop.refused(id)).toEqual([
      { line: 4, field: "document", reason: "document_invalid" },
      { line: 5, field: "email", reason: "email_invalid" },
      { line: 6, field: null, reason: "duplicate_line" },
      { line: 7, field: "phone", reason: "phone_invalid" },
    ]);
    expect(await shop.run()).toEqual({ importedLines: 0 });
    await shop.start(id);
    await shop.run();
    expect(await shop.read(id)).toMatchObject({ status: "done", made: 2, refused: 4, waiting: 0 });
    const made = await customersOf(shop.companyId);
    expect(made.map(({ name, document, phone, address }) => ({ name, document, phone, address }))).toEqual(
      expect.arrayContaining([
        { name: "Maria da Silva", document: known, phone: "+5511987654321", address: { zipCode: "01001-000" } },
        { name: 'Padaria "Pão"', document: cnpj, phone: "", address: null },
      ]),
    );
    const { text, headers } = await shop.report(id);
    expect(headers["content-disposition"]).toContain("recusadas-clientes.csv");
    expect(text.split("\r\n").slice(0, 2)).toEqual([
      "\ufeffnome;e-mail;CPF ou CNPJ;telefone;CEP;Linha;Coluna;Motivo",
      `'=1+1;formula@example.com;123.456.789-00;;;4;CPF ou CNPJ;CPF ou CNPJ inválido ou sem todos os zeros do início`,
    ]);
    const kept = await db().select().from(dataImportLines).where(eq(dataImportLines.importId, id));
    expect(kept.filter((each) => each.status === "made").every(({ cells }) => cells.length === 0)).toBe(true);
    expect((await auditOf(shop.companyId)).map(({ action, after }) => ({ action, after }))).toContainEqual({
      action: "import.started",
      after: { importKind: "customers", lines: 6 },
    });
  });

  it("leaves a known customer as they are", async () => {
    const shop = await openImporter();
    const document = generateCpf();
    const first = await shop.bring("customers", `name,email,document\nMaria,m@example.com,${document}\n`);
    const again = await shop.bring("customers", `name,email,document\nMallory,evil@example.com,${document}\n`);
    expect([first, again]).toMatchObject([{ made: 1 }, { made: 0, unchanged: 1 }]);
    const known = (await customersOf(shop.companyId)).map(({ name, emails }) => ({ name, emails }));
    expect(known).toEqual([{ name: "Maria", emails: ["m@example.com"] }]);
  });

  it("reads tabs, Windows-1252 and JSON Lines", async () => {
    const shop = await openImporter();
    const latin = Buffer.from(`nome\temail\tcpf\nJosé Conceição\tjc@example.com\t${generateCpf()}\n`, "latin1");
    const lines = [
      JSON.stringify({ nome: "Ana", email: "ana@example.com", document: generateCpf() }),
      "{ not json",
      JSON.stringify({ name: "Bia", email: "bia@example.com", document: generateCpf(), shoe: 38 }),
      JSON.stringify({ name: "Caio", email: "c@example.com", document: [1] }),
    ].join("\n");
    expect(await shop.bring("customers", latin)).toMatchObject({ made: 1, refused: 0 });
    const { id } = await shop.bring("customers", lines, "jsonl");
    expect(await shop.refused(id)).toEqual([
      { line: 2, field: null, reason: "line_unreadable" },
      { line: 4, field: null, reason: "line_unreadable" },
    ]);
    expect((await customersOf(shop.companyId)).map(({ name }) => name).sort()).toEqual([
      "Ana",
      "Bia",
      "José Conceição",
    ]);
  });

  it.each([
    ["nome;email\r\nMaria;m@example.com\r\n", "import_columns_missing"],
    ["nome;email;cpf\r\n", "import_empty"],
    ["PK\u0003\u0004\u0014\0\u0006\0", "import_not_text"],
  ])("is refused and ended for the file %j", async (file, code) => {
    const shop = await openImporter();
    const { id, status, json } = await shop.check("customers", file);
    expect([status, json.code]).toEqual([400, code]);
    expect(await shop.read(id)).toMatchObject({ status: "canceled", lines: 0 });
  });

  it("takes the columns that the caller names, and refuses wrong ones without ending", async () => {
    const shop = await openImporter();
    const id = await shop.open("customers");
    const file = `Quem;Onde;Nº;Obs\r\nMaria;m@example.com;${generateCpf()};oi\r\n`;
    const { parts } = await shop.sendParts(id, Buffer.from(file));
    const check = (columns: (string | null)[]) => shop.post(`/imports/${id}/check`, { parts, columns });
    const answers = [
      await check(["name", "email", "document"]),
      await check(["name", "email", "document", "plan"]),
      await check(["name", "email", null, null]),
      await check(["name", "email", "sapato", null]),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      [400, "import_columns_wrong"],
      [400, "import_column_unknown"],
      [400, "import_columns_missing"],
      [422, undefined],
    ]);
    expect((await check(["name", "email", "document", null])).json.data).toMatchObject({
      status: "checked",
      waiting: 1,
    });
  });
});

describe("imports through the API", () => {
  it("take parts in order and repeated, only whole, and at most three imports at once", async () => {
    const shop = await openImporter();
    const id = await shop.open("customers");
    const data = Buffer.from("nome;email;").toString("base64");
    expect((await shop.post(`/imports/${id}/parts`, { part: 1, data })).json.code).toBe("import_part_out_of_order");
    expect((await shop.post(`/imports/${id}/start`)).status).toBe(409);
    await shop.post(`/imports/${id}/parts`, { part: 0, data });
    expect((await shop.post(`/imports/${id}/parts`, { part: 0, data })).json.data).toEqual({
      part: 0,
      receivedBytes: 11,
    });
    const other = Buffer.from("other").toString("base64");
    expect((await shop.post(`/imports/${id}/parts`, { part: 0, data: other })).status).toBe(400);
    expect((await shop.post(`/imports/${id}/check`, { parts: 2 })).json.code).toBe("import_incomplete");
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => shop.post("/imports", { kind: "products", fileName: "a.csv" })),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400]);
  });

  it("are closed to another company and while a company is blocked, and stop at a cancellation", async () => {
    const shop = await openImporter();
    const stranger = await openImporter();
    const { id } = await shop.check("customers", customersFile(3));
    for (const path of [`/imports/${id}`, `/imports/${id}/refused`])
      expect((await stranger.get(path)).status).toBe(404);
    for (const verb of ["start", "cancel"]) expect((await stranger.post(`/imports/${id}/${verb}`)).status).toBe(404);
    expect((await stranger.report(id)).status).toBe(404);
    await shop.start(id);
    const own = eq(companies.id, shop.companyId);
    await db().update(companies).set({ blockedAt: new Date() }).where(own);
    expect(await shop.run()).toEqual({ importedLines: 0 });
    await db().update(companies).set({ blockedAt: null }).where(own);
    expect((await shop.post(`/imports/${id}/cancel`)).json.data).toMatchObject({ status: "canceled", waiting: 3 });
    expect(await shop.run()).toEqual({ importedLines: 0 });
    expect((await shop.post(`/imports/${id}/cancel`)).status).toBe(409);
  });

  it("forget an import after seven days, and one that was never started after one", async () => {
    const shop = await openImporter();
    const done = await shop.bring("customers", customersFile(2));
    const { id: left } = await shop.check("customers", customersFile(2));
    await sweepDataImports(new Date(Date.now() + 2 * dayMs), shop.companyId);
    expect((await shop.get(`/imports/${left}`)).status).toBe(404);
    expect((await shop.get(`/imports/${done.id}`)).status).toBe(200);
    await sweepDataImports(new Date(Date.now() + 8 * dayMs), shop.companyId);
    expect((await shop.get(`/imports/${done.id}`)).status).toBe(404);
    expect(await db().$count(dataImportLines, ofCompany(dataImportLines, shop.companyId))).toBe(0);
  });

  it("forget an erased customer in every line, and files that were not checked", async () => {
    const shop = await openImporter();
    const document = generateCpf();
    const canary = "zuleica.canary@example.com";
    await shop.bring("customers", `nome;email;cpf\nZuleica;${canary};${document}\nX;;1\n`);
    const { id } = await shop.check(
      "customers",
      `nome;email;cpf;fone\nZuleica;${canary};${document};\nZ;${canary};9;\n`,
    );
    const receiving = await shop.open("customers");
    await shop.sendParts(receiving, Buffer.from(`nome;email;cpf\nZ;${canary};${document}`));
    const [customer] = await customersOf(shop.companyId);
    await eraseBuyer(customer?.id ?? "", new Date());
    const lines = await db().select().from(dataImportLines).where(ofCompany(dataImportLines, shop.companyId));
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${canary}|${document}|Zuleica`));
    expect(await db().$count(dataImportParts, ofCompany(dataImportParts, shop.companyId))).toBe(0);
    expect(await shop.read(receiving)).toMatchObject({ status: "canceled" });
    await shop.start(id);
    await shop.run();
    expect(await shop.read(id)).toMatchObject({ made: 0, refused: 2 });
  });
});
