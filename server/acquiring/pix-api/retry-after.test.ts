import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pixRequest } from "@/testing/acquirer-conformance/subject";
import { bankAccount, newKey } from "@/testing/support/pix-api/accounts";
import { openScriptedBank, type ScriptedBank } from "@/testing/support/pix-api/scripted-bank";
import { createCharge } from "./charges";
import { listReceived } from "./received";
import { readReport } from "./reports";
import { createSessions, type Session } from "./sessions";

let bank: ScriptedBank;
let within: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
beforeAll(async () => {
  bank = await openScriptedBank();
});
beforeEach(() => {
  bank.asked.length = 0;
  const sessions = createSessions(bank);
  const account = bankAccount("generic");
  within = (work) => sessions.use(account, work);
});
afterAll(() => bank.close());

const asked = (method: string) => bank.asked.filter((each) => !each.isToken && each.method === method).length;
const busy = (status: number, seconds: string) => ({
  status,
  headers: { "retry-after": seconds },
  body: { title: "Busy", status },
});
const read = () =>
  within((session) => readReport(session, { key: newKey(), method: "pix", hasDueDate: false, isAutomatic: false }));
const create = (isRepeat = false) => within((session) => createCharge(session, { ...pixRequest(newKey()) }, isRepeat));
const list = () => within((session) => listReceived(session, { from: new Date(0), to: new Date(86_400_000), page: 0 }));

describe("a bank that asks us to wait", () => {
  it.each([
    [429, "60"],
    [503, new Date(Date.now() + 60_000).toUTCString()],
  ])(
    "by %i does not get the same request again before that time, however often it is retried",
    async (status, seconds) => {
      bank.answer = () => busy(status, seconds);
      for (let tries = 0; tries < 50; tries += 1) {
        expect(await read()).toMatchObject({ kind: "unknown", cause: { retryAfterSeconds: expect.any(Number) } });
        expect(await list()).toMatchObject({ kind: "unknown" });
      }
      expect(bank.asked.filter(({ isToken }) => !isToken)).toHaveLength(2);
    },
  );

  it("is asked again once that time has come", async () => {
    bank.answer = () => busy(429, "1");
    await read();
    bank.answer = () => ({ status: 404, body: { title: "Não encontrado", status: 404 } });
    expect(await read()).toMatchObject({ kind: "unknown" });
    await wait(1_050);
    expect(await read()).toMatchObject({ kind: "done", value: { state: "absent" } });
    expect(asked("GET")).toBe(2);
  });

  it("gets no new charge meanwhile, which another connection may take; a repeat stays unknown", async () => {
    bank.answer = () => busy(429, "60");
    expect(await create()).toMatchObject({ kind: "unknown", cause: { isUnsent: false, retryAfterSeconds: 60 } });
    const refused = { kind: "refused", refusal: { by: "acquirer", retryAfterSeconds: expect.any(Number) } };
    expect(await create()).toMatchObject(refused);
    bank.answer = ({ method }) =>
      method === "GET" ? { status: 404, body: { title: "Não encontrado", status: 404 } } : busy(429, "60");
    expect(await create(true)).toMatchObject({ kind: "unknown" });
    expect(asked("PUT")).toBe(1);
  });

  it("for a token is not asked for one, nor gets a charge", async () => {
    bank.issue = () => busy(503, "60");
    expect(await create()).toMatchObject({ kind: "refused", refusal: { by: "acquirer" } });
    expect(await create()).toMatchObject({ kind: "refused", refusal: { by: "acquirer" } });
    expect(bank.asked).toHaveLength(1);
    bank.issue = () => ({ status: 200, body: { access_token: "t", token_type: "Bearer", expires_in: 60 } });
  });
});
