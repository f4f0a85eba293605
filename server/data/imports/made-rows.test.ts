import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { importedItems } from "@/db/schema";
import { openImporter } from "@/testing/support/bulk/importing";
import { eventNamesOf } from "@/testing/support/payments";
import { studentsOf, wholeList } from "@/testing/support/reads";
import { listOffers } from "../../catalog/offers/offers";
import { listProducts } from "../../catalog/products/products";

const ofCompany = (table: { companyId: PgColumn }, companyId: string) => eq(table.companyId, companyId);

describe("an import of products", () => {
  it("makes a product with an offer, or a plan, and never twice", async () => {
    const shop = await openImporter();
    const file = [
      "nome;preço;descrição;periodicidade;categoria;id externo",
      'Curso de pães;"R$ 1.049,90";Doze receitas;;7;curso-1',
      "Clube;29,90;;mensal;;clube-1",
      "Barato;1,00;;;;",
      "Estranho;dez;;;;",
      "Curso de pães;10,00;;;;",
    ].join("\n");
    const done = await shop.bring("products", file);
    expect(done).toMatchObject({ made: 2, refused: 3 });
    expect(await shop.refused(done.id)).toEqual([
      { line: 4, field: "price", reason: "amount_invalid" },
      { line: 5, field: "price", reason: "amount_invalid" },
      { line: 6, field: null, reason: "duplicate_line" },
    ]);
    const { rows } = await listProducts(shop.companyId, wholeList);
    const made = await Promise.all(
      rows.map(async ({ id, name, productType: type, price }) => {
        const frequencies = (await listOffers(shop.companyId, id)).map(({ frequency }) => frequency);
        return { name, type, price, frequencies };
      }),
    );
    expect(made).toHaveLength(2);
    expect(made).toEqual(
      expect.arrayContaining([
        { name: "Curso de pães", type: "digital", price: 104_990, frequencies: [null] },
        { name: "Clube", type: "subscription", price: 2990, frequencies: ["monthly"] },
      ]),
    );
    const again = await shop.bring("products", "nome;preço;id externo\nClube;29,90;\nClube dois;29,90;clube-1\n");
    expect(again).toMatchObject({ made: 0, refused: 2 });
    expect((await shop.refused(again.id)).map((each) => (each as { reason: string }).reason)).toEqual([
      "name_taken",
      "external_id_taken",
    ]);
    expect(await db().$count(importedItems, ofCompany(importedItems, shop.companyId))).toBe(2);
  });
});

describe("an import of enrollments", () => {
  it("enrols by a course's title, and refuses unknown courses and past ends", async () => {
    const shop = await openImporter();
    const product = await shop.post("/products/v2", { name: "Curso", price: 4990 });
    const productId = product.json.data.id;
    const course = await shop.post("/member-courses", { productId, title: "Pães de fermentação" });
    expect(course.status).toBe(201);
    const person = (n: number) => `Aluno ${n};a${n}@example.com;${generateCpf()}`;
    const file = [
      "aluno;email;cpf;curso;acesso até",
      `${person(1)};pães de FERMENTAÇÃO;31/12/2099`,
      `${person(2)};Bolos;`,
      `${person(3)};${course.json.data.id};01/01/2020`,
      `Sem documento;novo@example.com;;${course.json.data.id};`,
    ].join("\n");
    const done = await shop.bring("enrollments", file);
    expect(done).toMatchObject({ made: 1, refused: 3 });
    expect(await shop.refused(done.id)).toEqual([
      { line: 3, field: "course", reason: "course_unknown" },
      { line: 4, field: "accessUntil", reason: "date_past" },
      { line: 5, field: null, reason: "document_required" },
    ]);
    expect((await studentsOf(shop.companyId)).map(({ endsAt }) => endsAt)).toEqual(["2100-01-01T03:00:00.000Z"]);
    const names = await eventNamesOf(shop.companyId);
    expect(names.filter((name) => name === "course_enrolled")).toHaveLength(1);
  });
});
