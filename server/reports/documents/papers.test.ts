import { describe, expect, it } from "vitest";
import type { Permission, Role } from "@/db/schema/accounts-enums";
import { readPdf } from "@/testing/support/papers/read-pdf";
import { testCompany } from "@/testing/support/payments";
import { earningCompany, ownKey, payOut, userActor } from "@/testing/support/payouts/business";
import { roleAllows } from "../../accounts/team/permissions";
import type { CompanyIdentity, Context } from "../../core/procedures/procedure";
import { sendClosingsFile, sendMonthFile, sendReceipt } from "../../runtime/page-api/dashboard-files";
import { sendPayouts } from "../../treasury/payouts/sweep-payouts";
import { Paper } from "./paper";

const now = new Date("2026-10-20T15:30:00.000Z");
const month = "2026-10";

function contextOf(company: CompanyIdentity, role: Role = "owner"): Context {
  const can = (permission: Permission) => roleAllows(role, permission);
  return { now, requestId: "test", address: "192.0.2.1", company, actor: userActor("u"), can };
}

const bytesOf = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer());

async function paidOut(amountInCents: number) {
  const { company, userId } = await earningCompany(500_000, now);
  const payout = await payOut(company, userActor(userId), { amountInCents, description: "Aluguel – março" }, now);
  await sendPayouts(now, new Date(Date.now() + 20_000), company.id);
  return { company, payoutId: payout.id };
}

describe("the receipt of a payout", () => {
  it("shows its amount, masked destination, Pix id, dates, status and company, and that it is of the sandbox", async () => {
    const { company, payoutId } = await paidOut(150_000);
    const answer = await sendReceipt(contextOf(company), { payoutId, language: "pt-BR" });
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="comprovante-${payoutId}.pdf"`);
    const { lines, ...about } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(about).toEqual({ title: "Comprovante de saque", language: "pt-BR", isTagged: true, pages: 1 });
    const facts = Object.fromEntries(
      lines.slice(2).flatMap((line, index, all) => (index % 2 ? [] : [[line, all[index + 1]]])),
    );
    expect(lines[1]).toBe("Sandbox: sem valor. Nenhum dinheiro de verdade foi movido.");
    expect(facts).toEqual({
      Valor: "R$ 1.500,00",
      Tarifa: "R$ 0,00",
      Situação: "Concluído",
      Empresa: "Banca",
      Documento: "CNPJ 11.222.333/0001-81",
      Destino: "11.***.***/0001-81",
      Descrição: "Aluguel – março",
      "Pedido em": "20/10/2026 12:30:00",
      "Concluído em": "20/10/2026 12:30:00",
      "Identificador do Pix": expect.stringMatching(/^E\d{20}\w{11}$/),
      "Identificador do saque": payoutId,
    });
    expect(lines.join(" ")).not.toContain(ownKey);
  });

  it("is titled a receipt only once the bank has completed the payout", async () => {
    const { company, payoutId } = await paidOut(150_001);
    const { title, language, lines } = await readPdf(
      await bytesOf(sendReceipt(contextOf(company), { payoutId, language: "en" })),
    );
    expect([title, language]).toEqual(["Payout status", "en"]);
    expect(lines.join(" ")).toContain("Status Failed Reason The Pix key no longer exists");
  });

  it("is nothing to another company, and neither it nor the month's files to a role that may not read finance", async () => {
    const { company, payoutId } = await paidOut(150_000);
    const language = "pt-BR";
    const stranger = contextOf(await testCompany());
    for (const id of [payoutId, "../secret\r\n"]) {
      expect((await sendReceipt(stranger, { payoutId: id, language })).status).toBe(404);
    }
    const support = contextOf(company, "support");
    expect((await sendReceipt(support, { payoutId, language })).status).toBe(403);
    expect((await sendMonthFile(support, { month, language })).status).toBe(403);
    expect((await sendClosingsFile(support, { month, language })).status).toBe(403);
    expect((await sendReceipt({ ...support, company: null, actor: null }, { payoutId, language })).status).toBe(401);
  });
});

describe("the PDF of a month", () => {
  it("is refused for a month that has not begun, and says when a month has not ended", async () => {
    const context = contextOf(await testCompany());
    expect((await sendMonthFile(context, { month: "2026-11", language: "en" })).status).toBe(404);
    const { lines } = await readPdf(await bytesOf(sendMonthFile(context, { month, language: "en" })));
    expect(lines).toContain("The month has not ended: amounts are as of 20/10/2026 12:30:00.");
    expect(lines).toContain("No closed days in this month.");
  });
});

describe("a document", () => {
  const readFact = async (value: string) => {
    const company = { name: "Banca", legalName: "商店 🎉 Ltda" };
    const paper = await Paper.begin({ title: "Comprovante", language: "pt-BR", company, now });
    paper.facts([{ name: "Nome", value }]);
    const { lines, isTagged } = await readPdf(await paper.end());
    // Ignores spaces, because the PDF reader trims each run.
    return { text: lines.slice(2).join("").replaceAll(" ", ""), isTagged };
  };

  it.each([
    ["Pão de açúcar – “R$ 5” €", "Pão de açúcar – “R$ 5” €"],
    ["a\u0303o", "ão"],
    ["Łódź Šimić", "Lódz Šimic"],
    ["商店 \u221249", "商店 -49"],
    ["李小龙", "李小龙"],
    ["Кафе ラーメン", "Кафе ラーメン"],
    ["Festa 🍞🎉", "Festa 🍞🎉"],
    ["محل", "mhl"],
  ])("shows %s as %s", async (value, shown) => {
    expect(await readFact(value)).toEqual({ text: shown.replaceAll(" ", ""), isTagged: true });
  });
});
