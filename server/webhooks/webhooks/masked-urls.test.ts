import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { type Role, roles } from "@/db/schema/accounts-enums";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { getCompany } from "../../accounts/company/companies";
import { roleAllows } from "../../accounts/team/permissions";
import { type Actor, type Context, createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { testWebhook } from "./test-webhook";

const opened: Receiver[] = [];
const secret = "s3gr3d0-que-so-a-loja-sabe";
const createCaller = createCallerFactory(appRouter);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
async function readAll(by: Role | "api_key"): Promise<{ text: string; host: string }> {
  const seller = await testSeller();
  // Many servers echo the requested path.
  const receiver = await startReceiver((res) => void res.writeHead(404).end(`Cannot POST ${res.req.url}`));
  opened.push(receiver);
  const url = `${receiver.url}/${secret}?k=${secret}`;
  const webhookId = await seller.addWebhook(url);
  await seller.emitEvents(1, { postbackUrl: url });
  await seller.dispatch();
  await testWebhook(seller.companyId, { webhookId }, new Date());
  const [userId, sessionId] = [newId(), newId()];
  const actor: Actor = by === "api_key" ? { kind: by, apiKeyId: newId() } : { kind: "user", userId, sessionId };
  const context: Context = {
    now: new Date(),
    requestId: newId(),
    address: "10.0.0.1",
    company: await getCompany(seller.companyId),
    actor,
    can: (permission) => by === "api_key" || roleAllows(by, permission),
  };
  const caller = createCaller(context);
  const page = { limit: 100, offset: 0 };
  const [deliveries, events] = [await caller.deliveries.list(page), await caller.events.list(page)];
  const read = [
    await caller.webhooks.list({}),
    await caller.webhooks.get({ webhookId }),
    deliveries,
    events,
    await Promise.all(deliveries.rows.map(({ id }) => caller.deliveries.get({ deliveryId: id }))),
    await Promise.all(events.rows.map(({ id }) => caller.events.get({ eventId: id }))),
  ];
  expect(deliveries.rows.map(({ scope }) => scope).sort()).toEqual(["postback", "test", "user"]);
  return { text: JSON.stringify(read), host: new URL(receiver.url).host };
}

describe("the address of a webhook", () => {
  it.each(roles.filter((role) => !roleAllows(role, "webhooks.write")))(
    "is read without its path by %s",
    async (role) => {
      const { text, host } = await readAll(role);
      expect(text).not.toContain(secret);
      expect(text).toContain(`http://${host}/…`);
      expect(text).toContain("Cannot POST /…");
    },
  );

  it.each([...roles.filter((role) => roleAllows(role, "webhooks.write")), "api_key" as const])(
    "is read in full by %s",
    async (by) => {
      const { text, host } = await readAll(by);
      expect(text).toContain(`http://${host}/hook/${secret}?k=${secret}`);
      expect(text).not.toContain("/…");
    },
  );
});
