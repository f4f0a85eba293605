import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { describe, expect, it } from "vitest";
import { callApi } from "@/testing/support/api-calls";
import { openImporter } from "@/testing/support/bulk/importing";
import { customersOf, wholeList } from "@/testing/support/reads";
import { isDocument } from "../../accounts/company/documents";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { listProducts } from "../../catalog/products/products";
import { csvLine } from "../../core/files/csv";
import { getRestApi } from "../../runtime/rest/rest";
import { runExports } from "../exports/run-exports";

describe("an import of a file that a spreadsheet saved", () => {
  it("never stores the zero of a fraction as a digit of a document", async () => {
    expect(["12345000430", "01234500043"].map((each) => isDocument("cpf", each))).toEqual([true, true]);
    const shop = await openImporter();
    await shop.bring("customers", "nome;email;cpf\nAna;ana@example.com;1234500043.0\n");
    expect((await customersOf(shop.companyId)).map(({ document }) => document)).toEqual(["01234500043"]);
  });

  it("restores a document, a phone, a postal code and a house number", async () => {
    const shop = await openImporter();
    await shop.bring(
      "customers",
      "nome;email;cpf;fone;rua;numero;cep\nAna;ana@example.com;1234567890.0;11987654321.0;Rua A;123.0;1310100.0\n",
    );
    expect(await customersOf(shop.companyId)).toMatchObject([
      {
        document: "01234567890",
        phone: "+5511987654321",
        address: { street: "Rua A", number: "123", zipCode: "01310-100" },
      },
    ]);
  });

  it("restores the postal code 1310100", async () => {
    const shop = await openImporter();
    await shop.bring("customers", `nome;email;cpf;cep\nAna;ana@example.com;${generateCpf()};1310100\n`);
    expect(await customersOf(shop.companyId)).toMatchObject([{ address: { zipCode: "01310-100" } }]);
  });

  it.each([
    ["document", "1.2345E+10"],
    ["phone", "5,51199E+12"],
    ["zipCode", "1.3101E+06"],
    ["number", "1.2E+05"],
    ["complement", "1,2E+05"],
  ])("refuses an exponent as %s and names the column", async (field, cell) => {
    const shop = await openImporter();
    const cells = { name: "Ana", email: "ana@example.com", document: generateCpf(), [field]: cell };
    const { id } = await shop.check("customers", csvLine(Object.keys(cells)) + csvLine(Object.values(cells)));
    expect(await shop.refused(id)).toEqual([{ line: 2, field, reason: "number_rounded" }]);
    expect((await shop.report(id)).text).toContain("A planilha mudou este número");
  });

  it.each(["1.2E+05", "123.0", "12345678901234500000", "4111111111111110"])(
    "refuses the external id %s",
    async (externalId) => {
      const shop = await openImporter();
      const { id } = await shop.check("products", `nome;preco;id externo\nPão;9,90;${externalId}\n`);
      expect(await shop.refused(id)).toEqual([{ line: 2, field: "externalId", reason: "number_rounded" }]);
    },
  );

  it("takes an id that ends in zero where it is marked as text, in both formats", async () => {
    const shop = await openImporter();
    const csv = await shop.check("products", 'nome;preco;id externo\nPão;9,90;"=""4111111111111110"""\n');
    const lines = await shop.check("products", '{"name":"Bolo","price":9.9,"externalId":"4111111111111120"}', "jsonl");
    expect([await shop.refused(csv.id), await shop.refused(lines.id)]).toEqual([[], []]);
  });

  it("refuses a number of JSON Lines that lost digits", async () => {
    const shop = await openImporter();
    const file = '{"name":"Pão","price":9.9,"externalId":12345678901234567890}';
    const { id } = await shop.check("products", file, "jsonl");
    expect(await shop.refused(id)).toEqual([{ line: 1, field: "externalId", reason: "number_rounded" }]);
  });

  it("reads prices of both locales, and refuses one that may be either", async () => {
    const shop = await openImporter();
    const prices = ["1.234,56", "1,234.56", "1234.5", "1.234", "1,234"];
    const file = csvLine(["nome", "preco"]) + prices.map((price, index) => csvLine([`P${index}`, price])).join("");
    const { id } = await shop.bring("products", file);
    expect(await shop.refused(id)).toEqual([5, 6].map((line) => ({ line, field: "price", reason: "amount_invalid" })));
    const { rows: made } = await listProducts(shop.companyId, wholeList);
    expect(made.map(({ price }) => price).sort()).toEqual([123_450, 123_456, 123_456]);
  });

  it("refuses days that another line of the file shows with the month first", async () => {
    const shop = await openImporter();
    const plan = { name: "Mensal", priceInCents: 2990, frequency: "monthly" };
    const made = await shop.post("/subscription-products", { name: "Curso", plans: [plan] });
    await shop.post("/member-courses", { productId: made.json.data.id, title: "Curso" });
    const lines = ["01/15/2039", "05/01/2039", "2039-01-15"].map((day, index) =>
      csvLine(["Ana", `a${index}@example.com`, generateCpf(), "Curso", day]),
    );
    const head = csvLine(["nome", "email", "cpf", "curso", "acesso até"]);
    const { id } = await shop.check("enrollments", head + lines.join(""));
    expect(await shop.refused(id)).toEqual([
      { line: 2, field: "accessUntil", reason: "date_invalid" },
      { line: 3, field: "accessUntil", reason: "date_ambiguous" },
    ]);
  });

  it.each(["csv", "jsonl"])("takes the customers of our own export as %s unchanged", async (format) => {
    const [from, to] = [await openImporter(), await openImporter()];
    const head = ["name", "document", "email", "phone", "street", "number", "zipCode"];
    const cells = ["-Ana", generateCpf(), "ana@example.com", "+5511987654321", "=Rua", "-1", "01310-100"];
    await from.bring("customers", csvLine(head) + csvLine(cells));
    const { id } = (await from.post("/exports", { kind: "customers", format })).json.data;
    await runExports({ now: new Date(), deadline: new Date(Date.now() + 20_000), only: from.companyId });
    const { stream } = await callApi(getRestApi(), { target: `/v1/exports/${id}/download`, token: from.token });
    let file = "";
    for await (const piece of stream ?? []) file += piece;
    await to.bring("customers", file, format);
    const shown = ({
      id: _id,
      createdAt: _made,
      updatedAt: _changed,
      ...customer
    }: Awaited<ReturnType<typeof customersOf>>[number]) => customer;
    expect((await customersOf(to.companyId)).map(shown)).toEqual((await customersOf(from.companyId)).map(shown));
    expect(await customersOf(to.companyId)).toHaveLength(1);
  });

  it("forgets an erased customer in a line whose document is a number", async () => {
    const shop = await openImporter();
    await shop.bring("customers", "nome;email;cpf\nAna;ana@example.com;012.345.678-90\n");
    const { id } = await shop.check("customers", "nome;email;cpf\nAna;other@example.com;1234567890.0\n");
    const [customer] = await customersOf(shop.companyId);
    await eraseBuyer(customer?.id ?? "", new Date());
    await shop.start(id);
    await shop.run();
    expect(await shop.read(id)).toMatchObject({ made: 0, refused: 1 });
  });
});
