import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { companyAtBank, draftOf, operator } from "@/testing/support/connections/connected-banks";
import { testCompany } from "@/testing/support/payments";
import { auditOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { connectionFor } from "../../acquiring/connections/connections";
import { checkConnection } from "./check-connection";
import { connectBank } from "./connect-bank";
import { replaceCredentials } from "./replace-credentials";
import { getConnection } from "./show-connection";
import { turnOff } from "./turn-off";
import { updateConnection } from "./update-connection";

const bank = bankOfFile();

const stateOf = async (companyId: string, id: string) => (await getConnection(companyId, id)).state;

describe("a connection's name, order and methods", () => {
  it("change, and the audit log tells what", async () => {
    const { company, connectionId } = await companyAtBank(bank());
    const changed = await updateConnection(company.id, { connectionId, name: "Conta nova", priority: 7 }, operator());
    expect(changed).toMatchObject({ name: "Conta nova", priority: 7, methods: ["pix"] });
    expect((await auditOf(company.id)).at(-1)).toMatchObject({
      action: "connection.updated",
      after: { name: "Conta nova", priority: 7 },
    });
    const cards = { connectionId, methods: ["pix" as const, "credit_card" as const] };
    await expect(updateConnection(company.id, cards, operator())).rejects.toMatchObject({
      code: "connection_method_not_offered",
    });
  });

  it("decide which of two banks takes a charge; a failing one only without another", async () => {
    const { company, connectionId: first } = await companyAtBank(bank());
    const { id: second } = await connectBank(company, draftOf(bank().openAccount()), operator());
    await checkConnection(company, second, operator());
    const used = async () => connectionFor(await getCompany(company.id), "pix").id;
    expect(await used()).toBe(first);
    await updateConnection(company.id, { connectionId: second, priority: 0 }, operator());
    expect(await used()).toBe(second);
    const down = bank().fault({ on: "token", fault: { how: "status", status: 503 } });
    await checkConnection(company, second, operator());
    expect(await used()).toBe(second);
    await checkConnection(company, second, operator());
    expect([await stateOf(company.id, second), await used()]).toEqual(["failing", first]);
    await turnOff(company.id, first, operator());
    expect(await used()).toBe(second);
    down.end();
    await checkConnection(company, second, operator());
    expect(await stateOf(company.id, second)).toBe("active");
  });

  it("do not keep a rehearsal on beside a bank in production", async () => {
    const { company, connectionId: rehearsal } = await companyAtBank(bank(), { environment: "rehearsal" });
    const { id } = await connectBank(company, draftOf(bank().openAccount()), operator());
    await checkConnection(company, id, operator());
    expect([await stateOf(company.id, rehearsal), await stateOf(company.id, id)]).toEqual(["off", "active"]);
  });

  it("of the sandbox are not changed, nor of another company", async () => {
    const { company, connectionId } = await companyAtBank(bank());
    const other = await testCompany();
    const [sandbox] = other.connections;
    await expect(turnOff(other.id, sandbox?.id ?? "", operator())).rejects.toMatchObject({
      code: "connection_has_no_bank",
    });
    for (const id of [connectionId, newId(), "nothing"]) {
      const refusal = { code: "NOT_FOUND" };
      await expect(getConnection(other.id, id)).rejects.toMatchObject(refusal);
      await expect(turnOff(other.id, id, operator())).rejects.toMatchObject(refusal);
      await expect(checkConnection(other, id, operator())).rejects.toMatchObject(refusal);
      await expect(replaceCredentials(other, { connectionId: id }, operator())).rejects.toMatchObject(refusal);
    }
    expect(await stateOf(company.id, connectionId)).toBe("active");
  });
});
