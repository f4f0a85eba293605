import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { companyWithTwo } from "@/testing/support/charges/two-connections";
import { auditOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { byOperator } from "../connections/acting";
import { previewRoute, readRouting, updateRouting } from "./routing";
import { RoutingChange } from "./schemas";

const now = new Date();
const acting = byOperator(now);

it("routing rules keep their order, preview what they choose, and are audited", async () => {
  const { companyId, sandbox, other } = await companyWithTwo();
  const rules = [
    { method: "credit_card" as const, brands: ["elo" as const], minInstallments: 2, connectionId: sandbox },
    { method: "pix" as const, maxAmountInCents: 10_000, connectionId: sandbox },
    { method: "pix" as const, connectionId: other },
  ];
  expect(await updateRouting(companyId, rules, acting)).toMatchObject({ rules });
  expect(await updateRouting(companyId, rules, acting)).toMatchObject({ rules });
  expect((await readRouting(companyId)).rules).toEqual(rules);
  const company = await getCompany(companyId);
  const charge = { method: "credit_card" as const, amountInCents: 50_000, installments: 6 };
  expect(await previewRoute(company, { ...charge, brand: "elo" })).toEqual({ name: "Sandbox" });
  expect(await previewRoute(company, { ...charge, brand: "visa" })).toEqual({ name: "Outro" });
  expect(await auditOf(companyId, "connection.routing_changed")).toEqual([
    expect.objectContaining({
      before: { rules: [] },
      after: { rules: ["credit_card elo 2-x > Sandbox", "pix -10000 > Sandbox", "pix > Outro"] },
    }),
  ]);
});

it("a rule with a connection of another company, unknown, or without the method is refused by its name, and nothing is stored", async () => {
  const { companyId, sandbox, other } = await companyWithTwo({ methods: ["pix"] });
  const stranger = await companyWithTwo();
  const good = { method: "pix" as const, connectionId: sandbox };
  for (const wrong of [
    { ...good, connectionId: stranger.sandbox },
    { ...good, connectionId: newId() },
    { method: "boleto" as const, connectionId: other },
  ]) {
    const updating = updateRouting(companyId, [good, wrong], acting);
    await expect(updating).rejects.toMatchObject({ code: "VALIDATION", field: "rules.1.connectionId" });
  }
  expect((await readRouting(companyId)).rules).toEqual([]);
});

it.each([
  ["maxAmountInCents", { method: "pix", minAmountInCents: 200, maxAmountInCents: 199 }],
  ["maxInstallments", { method: "credit_card", minInstallments: 3, maxInstallments: 2 }],
  ["minInstallments", { method: "boleto", minInstallments: 1 }],
  ["brands", { method: "pix", brands: ["visa"] }],
  ["brands", { method: "credit_card", brands: ["visa", "visa"] }],
  ["maxInstallments", { method: "credit_card", maxInstallments: 13 }],
])("a wrong rules.3.%s is refused by its name", (field, rule) => {
  const good = { method: "pix", connectionId: "a" };
  const input = { rules: [good, good, good, { ...rule, connectionId: "a" }], password: "secret" };
  const read = RoutingChange.safeParse(input);
  expect(read.error?.issues[0]?.path.slice(0, 3)).toEqual(["rules", 3, field]);
});
