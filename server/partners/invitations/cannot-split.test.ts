import { expect, it } from "vitest";
import { openShop } from "@/testing/support/checkout";
import { openProgram } from "@/testing/support/partners/affiliates";
import { offerShare } from "@/testing/support/partners/coproducers";
import { byPlatform } from "../../accounts/audit/audit";
import { pagarmeKind } from "../../acquiring/pagarme/service";
import { createAffiliate } from "../affiliates/affiliates";
import { NewAffiliate } from "../affiliates/schemas";

const now = new Date();

it("agrees with no partner on the sales of a company that an acquirer pays directly", async () => {
  const { company, productId } = await openShop(now);
  const connections = company.connections.map((each) => ({ ...each, kind: pagarmeKind }));
  const paidDirectly = { ...company, connections };
  const refused = { code: "connection_cannot_split" };
  const joana = NewAffiliate.parse({ name: "Joana", email: "joana@example.com", productIds: [productId] });
  await expect(openProgram(paidDirectly, productId, now)).rejects.toMatchObject(refused);
  await expect(createAffiliate(paidDirectly, joana, now, byPlatform)).rejects.toMatchObject(refused);
  await expect(offerShare(paidDirectly, productId, now)).rejects.toMatchObject(refused);
  await expect(openProgram(company, productId, now)).resolves.toBeUndefined();
});
