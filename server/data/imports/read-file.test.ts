import { describe, expect, it } from "vitest";
import type { ImportKind } from "@/db/schema/data-enums";
import { cellsOf, readColumns, readFile } from "./read-file";

const terms = (kind: ImportKind) => ({ kind, format: "csv", defaults: {} }) as const;

const head = "Nome;E-mail;CPF;Telefone";
const maria = "São Maria;maria@example.com;52998224725;11987654321";
const jose = "José Luís;jose@example.com;12345678909;";
const mary = { name: "São Maria", email: "maria@example.com", document: "52998224725", phone: "11987654321" };
const joseph = { name: "José Luís", email: "jose@example.com", document: "12345678909", phone: "" };

const maryAtHome = {
  ...mary,
  ...{ zipCode: "01001-000", city: "São Paulo", addressState: "SP", neighborhood: "Sé" },
  ...{ street: "Rua A", number: "10", complement: "" },
};

async function readCustomers(file: string | Uint8Array) {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const { fields, lines } = await readFile(bytes, terms("customers"));
  return lines.map(({ cells, refusal }) => refusal ?? cellsOf("customers", fields, cells));
}

const join = (lines: readonly string[], end = "\n") => `${lines.join(end)}${end}`;
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

/** Every file contains the same two customers. */
const files: Record<string, string | Uint8Array> = {
  "a separator declared for Excel": join(["sep=;", head, maria, jose]),
  "a title and a blank line": join(["Clientes de maio de 2026", "", head, maria, jose]),
  "a trailing separator": join([`${head};`, `${maria};`, `${jose};`]),
  "a trailing separator below the heading": join([head, `${maria};`, `${jose};;`]),
  "an unknown column": join([`${head};Sapato`, `${maria};38`, `${jose};39`]),
  "two phone columns": join([
    "Nome;E-mail;CPF;Telefone;Celular",
    maria.replace(";11987654321", ";;11987654321"),
    `${jose};`,
  ]),
  "an area code and a phone": join([
    "Nome;E-mail;CPF;DDD;Telefone",
    maria.replace("11987654321", "11;987654321"),
    `${jose};`,
  ]),
  "a CRLF heading over LF lines": `${head}\r\n${maria}\n${jose}\r`,
  "one line of Windows-1252 in UTF-8": Buffer.concat([
    Buffer.from(`${head}\n${maria}\n`),
    Buffer.from(`${jose}\n`, "latin1"),
  ]),
  "UTF-16 with a mark": Buffer.from(`\ufeff${join([head, maria, jose], "\r\n")}`, "utf16le"),
  "UTF-16 of the other byte order": utf16be(`\ufeff${join([head, maria, jose])}`),
  "UTF-16 without a mark": Buffer.from(join([head, maria, jose]), "utf16le"),
  "UTF-8 with a mark": `\ufeff${join([head, maria, jose])}`,
  commas: join([head, maria, jose]).replaceAll(";", ","),
  tabs: join([head, maria, jose]).replaceAll(";", "\t"),
  bars: join([head, maria, jose]).replaceAll(";", "|"),
  "quotes around all cells": join([head, maria, jose].map((line) => `"${line.replaceAll(";", '";"')}"`)),
  "lines that end with blank cells": join([head, maria, jose, ";;;", ""]),
  "more blank rows than an import may have lines": join([head, maria, ...Array(10_001).fill(";;;"), jose]),
};

describe("a file with", () => {
  it.each(Object.entries(files))("%s is read whole", async (_name, file) => {
    expect(await readCustomers(file)).toEqual([mary, joseph]);
  });

  it("the columns of a Hotmart sales report is read with the phone's area code", async () => {
    const columns =
      "Nome do Produto;Nome do Produtor;Documento do Produtor;Transação;Moeda;Moeda;Status;Nome;Documento;Email;DDD;Telefone;CEP;Cidade;Estado;Bairro;País;Endereço;Número;Complemento";
    const line =
      "Curso;Ana;1;HP1;BRL;BRL;Aprovado;São Maria;52998224725;maria@example.com;11;987654321;01001-000;São Paulo;SP;Sé;Brasil;Rua A;10;";
    expect(await readCustomers(join([columns, line]))).toEqual([maryAtHome]);
  });

  it("the columns of a Kiwify sales report is read without its affiliates and cards", async () => {
    const columns =
      "ID da venda,Status,Produto,Cliente,Email,CPF / CNPJ,Celular,IP,instagram,Endereço,Numero,Complemento,Bairro,Cidade,Estado,CEP,País,Últimos dígitos do Cartão,Tipo,Valor líquido,Nome do afiliado,Documento do afiliado,Email do afiliado";
    const line =
      "a1B2c3D,paid,Curso,São Maria,maria@example.com,52998224725,11987654321,192.0.2.1,,Rua A,10,,Sé,São Paulo,SP,01001-000,br,4242,producer,40.10,Ana,12345678909,ana@example.com";
    expect(await readCustomers(join([columns, line]))).toEqual([maryAtHome]);
  });
});

describe("a bad line", () => {
  it.each([
    [
      'Loja 15";loja@example.com;52998224725;',
      { name: 'Loja 15"', email: "loja@example.com", document: "52998224725" },
    ],
    ['"Loja "Boa" Vista";loja@example.com;52998224725;', { name: '"Loja "Boa" Vista"' }],
    ['"Loja;loja@example.com;52998224725;', "line_unreadable"],
    ["Loja\0;loja@example.com;52998224725;", "line_unreadable"],
    ["Loja;loja@example.com;52998224725;;extra", "line_unreadable"],
  ])("leaves the others as they are: %j", async (line, expected) => {
    const [first, middle, last] = await readCustomers(join([head, maria, line, jose]));
    expect([first, last]).toEqual([mary, joseph]);
    if (typeof expected === "string") expect(middle).toBe(expected);
    else expect(middle).toMatchObject(expected);
  });

  it("does not end a cell of several lines", async () => {
    const file = join([head.replace("Telefone", "Rua"), '"Ana ""A"" Lima";ana@example.com;1;"Rua A', 'fundos"', jose]);
    expect(await readCustomers(file)).toMatchObject([
      { name: 'Ana "A" Lima', street: "Rua A\nfundos" },
      { name: "José Luís" },
    ]);
  });
});

describe("a file of too many lines", () => {
  it.each([
    ["blank cells in quotes", '""\n'.repeat(10_001)],
    ["blank lines", "\n".repeat(200_000)],
  ])("is refused before the rest is parsed, even if they are %s", async (_name, lines) => {
    await expect(readCustomers(`${head}\n${maria}\n${lines}`)).rejects.toThrow("must have at most 10000 lines");
  });
});

describe("a file of the maximum length", () => {
  const quoted = (text: string) => `"${text.replaceAll(";", '";"')}"`;
  const person = JSON.stringify({ nome: "São Maria", email: "maria@example.com", cpf: "52998224725" });

  it.each([
    { format: "csv", text: join([head, ...Array(10_000).fill(quoted(maria))]) },
    { format: "jsonl", text: join(Array(10_000).fill(person)) },
  ] as const)("does not block other requests while it is read as $format", async ({ format, text }) => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const { lines } = await readFile(Buffer.from(text), { kind: "customers", format, defaults: {} });
    clearImmediate(counting);
    expect(lines).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(3);
  });
});

describe("the columns of a file", () => {
  const columnsOf = (file: string) => readColumns(Buffer.from(file), terms("customers"));

  it("have the guessed fields and samples without numbers of cards", async () => {
    expect(await columnsOf(join(["Cliente;Contato;Obs", "Ana;11987654321;4111 1111 1111 1111", "Bia;;oi"]))).toEqual([
      { heading: "Cliente", field: "name", samples: ["Ana", "Bia"] },
      { heading: "Contato", field: null, samples: ["11987654321"] },
      { heading: "Obs", field: null, samples: ["oi"] },
    ]);
  });

  it("without headings are numbered, and the first line is data", async () => {
    const columns = await columnsOf(join([maria, jose]));
    expect(columns.map(({ heading, field }) => [heading, field])).toEqual(Array(4).fill(["", null]));
    const { lines } = await readFile(Buffer.from(join([maria, jose])), terms("customers"), [
      "name",
      "email",
      "document",
      null,
    ]);
    expect(lines.map(({ line }) => line)).toEqual([1, 2]);
  });
});
