import { describe, expect, it } from "vitest";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { operator } from "@/testing/support/connections/connected-banks";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { auditOf, noticesOf } from "@/testing/support/reads";
import { personInput } from "@/testing/support/recipients/forms";
import {
  acquirerOfFile,
  becomes,
  ownDocument,
  readings,
  recipientOf,
  registered,
  sellerAtPlatform,
  sellingSeller,
  serviceKind,
} from "@/testing/support/recipients/sellers";
import { follow, later, send } from "@/testing/support/recipients/steps";
import { getCompany } from "../../accounts/company/companies";
import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { answerCallback } from "../../runtime/http/callbacks";
import { checkAccount } from "../acquirer-accounts/check-account";
import { getConnection } from "../connections/show-connection";
import { turnOff } from "../connections/turn-off";
import { sendRecipient } from "./send-recipient";
import { sweepRecipients } from "./sweep-recipients";

const acquirer = acquirerOfFile();

const stateOf = async (companyId: string, id: string) => (await getConnection(companyId, id)).state;
const known = (seller: { connectionId: string }) => registered(acquirer(), seller);
const actionsOf = async (companyId: string) => (await auditOf(companyId)).map(({ action }) => action);

describe("a recipient that is sent", () => {
  it("is registered once, however many members press the button", async () => {
    const seller = await sellerAtPlatform();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(seller)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "recipient_sent" });
    }
    expect(known(seller)).toHaveLength(1);
    const row = await recipientOf(seller.companyId);
    expect(row).toMatchObject({
      state: "registration",
      sealed: null,
      acquirerId: known(seller)[0]?.id,
    });
    expect(row?.account).toMatchObject({ accountNumber: "123456", holderDocument: ownDocument.document });
  });

  it("is found by our key after a lost answer, and not registered again", async () => {
    const seller = await sellerAtPlatform();
    acquirer().breakNext("POST /recipients", "lost");
    expect((await send(seller)).recipient).toMatchObject({ state: "sent" });
    await expect(send(seller)).rejects.toMatchObject({ code: "recipient_sent" });
    expect(await sweepRecipients(later(61), later(40), seller.companyId)).toEqual({ recipients: 1 });
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "registration" });
    expect(known(seller)).toHaveLength(1);
  });

  it("is a draft again once it is proven that it never arrived, and may be sent again", async () => {
    const seller = await sellerAtPlatform();
    acquirer().breakNext("POST /recipients", "unreachable");
    await send(seller);
    await follow(seller, later(30));
    await follow(seller, later(70));
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "sent" });
    await follow(seller, later(140));
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "draft", sentAt: null, account: null });
    await send(seller, later(200));
    expect(known(seller)).toHaveLength(1);
  });

  it("stays sent while the acquirer cannot be read", async () => {
    const seller = await sellerAtPlatform();
    acquirer().breakNext("POST /recipients", "unreachable");
    await send(seller);
    acquirer().breakNext(readings, "unreachable", 3);
    for (const seconds of [70, 140, 210]) {
      await expect(follow(seller, later(seconds))).rejects.toMatchObject({ code: "UNAVAILABLE" });
    }
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "sent", absentSince: null });
  });

  it("is a draft again where the acquirer refuses its details, with its reason", async () => {
    const seller = await sellerAtPlatform();
    acquirer().breakNext("POST /recipients", "refused");
    await expect(send(seller)).rejects.toMatchObject({ code: "recipient_details_refused" });
    expect(await recipientOf(seller.companyId)).toMatchObject({ state: "draft", reason: "422" });
  });

  it("is of the kind that the company's document says, and only of a connection of the company", async () => {
    const seller = await sellerAtPlatform();
    const stranger = await getCompany((await sellerAtPlatform()).companyId);
    const { connectionId } = seller;
    const foreign = sendRecipient(stranger, { connectionId, recipient: personInput }, operator());
    await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
    const firm = { ...(await getCompany(seller.companyId)), documentType: "cnpj", document: "11222333000181" } as const;
    const other = sendRecipient(firm, { connectionId, recipient: personInput }, operator());
    await expect(other).rejects.toMatchObject({ code: "document_invalid", field: "kind" });
    const nobody = { ...firm, documentType: null, document: null };
    const none = sendRecipient(nobody, { connectionId, recipient: personInput }, operator());
    await expect(none).rejects.toMatchObject({ code: "company_document_missing" });
    expect([await recipientOf(seller.companyId), known(seller)]).toEqual([null, []]);
  });
});

describe("a connection whose recipient is followed", () => {
  it("is active only once the recipient is active and a member has tested it", async () => {
    const seller = await sellerAtPlatform();
    const { companyId, connectionId } = seller;
    const check = async () => checkAccount(await getCompany(companyId), connectionId, operator());
    expect(await check()).toMatchObject({ fault: null, recipientState: null, connection: { state: "testing" } });
    await send(seller);
    expect(await check()).toMatchObject({ recipientState: "registration", connection: { state: "testing" } });
    await becomes(acquirer(), seller, "active");
    expect(await stateOf(companyId, connectionId)).toBe("testing");
    expect(await check()).toMatchObject({ recipientState: "active", connection: { state: "active" } });
    const states = (await getCompany(companyId)).connections.map(({ kind, state }) => [kind, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        ["sandbox", "off"],
        [serviceKind, "active"],
      ]),
    );
  });

  it.each(["suspended", "blocked", "inactive", "refused"] as const)(
    "takes no new charge while it is %s, and sells again once it is active",
    async (state) => {
      const seller = await sellingSeller(acquirer());
      const { companyId, connectionId } = seller;
      const sale = pixCharge({ customer: { ...pixCharge().customer, ...reachable } });
      const charge = async () => chargePix(await getCompany(companyId), sale, new Date());
      const { id } = await charge();
      await becomes(acquirer(), seller, state);
      expect(await stateOf(companyId, connectionId)).toBe("blocked");
      await expect(charge()).rejects.toMatchObject({ code: "no_connection_for_method" });
      const stale = { ...(await getCompany(companyId)) };
      const asBefore = stale.connections.map((each) => ({ ...each, state: "active" as const }));
      const late = chargePix({ ...stale, connections: asBefore }, sale, new Date());
      await expect(late).rejects.toMatchObject({ code: "no_connection_for_method" });
      await becomes(acquirer(), seller, "active");
      expect(await stateOf(companyId, connectionId)).toBe("active");
      expect((await charge()).id).not.toBe(id);
      const actions = await actionsOf(companyId);
      expect(actions).toEqual(expect.arrayContaining(["connection.blocked", "connection.recovered"]));
    },
  );

  it("stays off after every change of its recipient", async () => {
    const seller = await sellingSeller(acquirer());
    await turnOff(seller.companyId, seller.connectionId, operator());
    await becomes(acquirer(), seller, "suspended");
    await becomes(acquirer(), seller, "active");
    expect(await stateOf(seller.companyId, seller.connectionId)).toBe("off");
  });

  it("tells the members of each state that matters, once", async () => {
    const seller = await sellingSeller(acquirer());
    await becomes(acquirer(), seller, "active");
    await becomes(acquirer(), seller, "suspended");
    await becomes(acquirer(), seller, "blocked");
    await becomes(acquirer(), seller, "active");
    const told = (await noticesOf(seller.companyId)).map(({ kind }) => kind);
    const kinds = told.filter((kind) => kind.startsWith("recipient_"));
    expect(kinds).toEqual(["recipient_active", "recipient_stopped", "recipient_stopped", "recipient_active"]);
    const moves = (await actionsOf(seller.companyId)).filter((action) => action === "recipient.state_changed");
    expect(moves).toHaveLength(5);
  });

  it("is read at once when the acquirer calls, and a forged call changes nothing", async () => {
    const seller = await sellingSeller(acquirer());
    const { companyId, connectionId } = seller;
    const url = callbackUrlOf({ kind: serviceKind, id: connectionId }) ?? "";
    const { platform, fake } = acquirer();
    platform.callTo(url);
    platform.webhooks.hold();
    platform.moveRecipient(connectionId.replaceAll("-", ""), "suspended");
    platform.callTo();
    const body = platform.webhooks.lose()[0]?.body ?? "";
    const notify = (address: string) => answerCallback(new Request(address, { method: "POST", body }), new Date());
    const before = fake.seen.length;
    expect((await notify(url.replace(/.{8}$/, "00000000"))).status).toBe(200);
    expect(fake.seen.length).toBe(before);
    expect(await stateOf(companyId, connectionId)).toBe("active");
    expect((await notify(url)).status).toBe(200);
    expect(await stateOf(companyId, connectionId)).toBe("blocked");
  });

  it("is read every ten minutes under review, and daily afterwards", async () => {
    const seller = await sellerAtPlatform();
    await send(seller);
    const waits = async () => ((await recipientOf(seller.companyId))?.readAt?.getTime() ?? 0) - Date.now();
    expect(Math.round((await waits()) / 60_000)).toBe(10);
    await becomes(acquirer(), seller, "active");
    expect(Math.round((await waits()) / 3_600_000)).toBe(24);
  });
});
