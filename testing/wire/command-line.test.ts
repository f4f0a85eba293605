import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventNames } from "@/db/schema/core-enums";
import { startReceiver } from "@/testing/support/receiver";
import { openCommonProduct } from "./common-product";
import { openPage, signInAs } from "./every-page";
import { installPackage, startProgram } from "./installed-library";
import { type RunningProduct, runAdmin } from "./product";
import { startRelay } from "./relay";

const project = await installPackage("cli");
const command = join(project.folder, "node_modules/.bin/quitanda");
const password = "correct horse battery";
const email = "banca@example.com";

let product: RunningProduct;
let account: { companyId: string; accessToken: string };

beforeAll(async () => {
  product = await openCommonProduct();
  const person = ["--name", "Banca", "--email", email, "--password", password];
  account = JSON.parse(runAdmin(product, "create-company", ...person));
});

afterAll(() => project.remove());

const home = join(project.folder, "home");

function start(args: string[], env: Record<string, string> = {}) {
  return startProgram(project, [command, ...args], {
    HOME: home,
    XDG_CONFIG_HOME: "",
    QUITANDA_URL: product.url,
    ...env,
  });
}

async function quitanda(args: string[], env: Record<string, string> = {}) {
  const program = start([...args, "--json"], env);
  const exitCode = await program.ended;
  const [line = ""] = program.lines();
  return { exitCode, errors: program.errors(), value: line === "" ? null : JSON.parse(line) };
}

async function mutate(cookies: string, operation: string, input: object): Promise<Record<string, unknown>> {
  const answer = await openPage(`${product.url}/api/trpc/${operation}`, {
    method: "POST",
    headers: {
      cookie: cookies,
      origin: product.url,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    body: JSON.stringify({ json: input }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text).result.data.json;
}

describe("the command line, installed into an empty project", () => {
  it("is a program of its own, without dependencies", async () => {
    expect(await readdir(join(project.folder, "node_modules"))).toEqual(
      expect.not.arrayContaining(["quitanda", "typescript"]),
    );
    expect((await quitanda(["--version"])).value).toEqual({ version: "0.1.0" });
    expect(await quitanda(["transactions", "list"])).toMatchObject({ exitCode: 3 });
  });

  it("signs in by a browser, and is let into the company that was chosen there", async () => {
    const program = start(["login", "--json"]);
    await expect.poll(() => program.errors()).toContain("Waiting");
    const code = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(program.errors())?.[0] ?? "";
    expect(program.errors()).toContain(`${product.url}/cli`);
    const cookies = await signInAs(product.url, { email, password });
    const page = await openPage(`${product.url}/cli`, { headers: { cookie: cookies } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(email)]);
    const login = await mutate(cookies, "cliLogins.check", { code });
    expect(login).toMatchObject({ companies: [{ id: account.companyId, name: "Banca", grants: "everything" }] });
    await mutate(cookies, "cliLogins.confirm", { code, companyId: account.companyId });
    expect(await program.ended).toBe(0);
    expect(JSON.parse(program.lines()[0] ?? "")).toMatchObject({ url: product.url, company: "Banca" });
    expect((await stat(join(home, ".config/quitanda/sign-in.json"))).mode & 0o777).toBe(0o600);
  });

  it("makes every event happen that it offers, and pays and finds charges", async () => {
    const { events } = (await quitanda(["trigger"])).value as { events: string[] };
    expect(events).toEqual(expect.arrayContaining([...eventNames]));
    const headers = { authorization: `Bearer ${account.accessToken}`, "content-type": "application/json" };
    const receiver = await startReceiver();
    const body = JSON.stringify({ url: receiver.url, events: ["webhook_disabled"] });
    await fetch(`${product.url}/v1/webhooks`, { method: "POST", headers, body });
    for (const event of events) {
      const { value, errors } = await quitanda(["trigger", event]);
      const made = value as { example?: string } & Record<"transactionId" | "subscriptionId" | "disputeId", string>;
      if (made.example) {
        const sent = JSON.parse(receiver.received.at(-1)?.body ?? "{}");
        expect(sent, errors).toMatchObject({ event, scope: "test" });
        continue;
      }
      const kind = /^(subscription|dispute)/.exec(event)?.[1] ?? "transaction";
      const subjectId = made[`${kind}Id` as "transactionId"];
      const answer = await fetch(`${product.url}/v1/events?event=${event}&subjectId=${subjectId}`, { headers });
      expect(await answer.json(), `${event} ${errors}`).toMatchObject({ totalRows: 1 });
    }
    await receiver.close();
    const { value: created } = await quitanda(["trigger", "transaction_created"]);
    const { transactionId } = created as { transactionId: string };
    expect((await quitanda(["transactions", "pay", transactionId])).value).toMatchObject({ status: "paid" });
    expect((await quitanda(["transactions", "get", transactionId])).value).toMatchObject({ amount: 4990 });
    const { value: list } = await quitanda(["transactions", "list", "--status", "paid", "--limit", "1"]);
    expect(list).toMatchObject({ data: [{ status: "paid" }] });
    expect(await quitanda(["transactions", "get", "none"])).toMatchObject({ exitCode: 4 });
  });

  it("forwards each event once, also those of the time without a connection", async () => {
    const token = JSON.parse(await readFile(join(home, ".config/quitanda/sign-in.json"), "utf8")).token as string;
    const relay = await startRelay(product.port);
    const receiver = await startReceiver();
    const args = ["listen", "--json", "--forward-to", receiver.url, "--events", "transaction_paid"];
    const program = start(args, { QUITANDA_URL: relay.url, QUITANDA_TOKEN: token });
    const pay = async () =>
      ((await quitanda(["trigger", "transaction_paid"])).value as { transactionId: string }).transactionId;
    const heard = () => receiver.received.map(({ body }) => JSON.parse(body).transaction.id as string);
    try {
      await expect.poll(() => program.errors()).toContain("Listening");
      const paid = [await pay()];
      await expect.poll(heard).toEqual(paid);
      relay.cut();
      paid.push(await pay(), await pay());
      relay.mend();
      await expect.poll(heard).toEqual(paid);
      paid.push(await pay());
      await expect.poll(heard).toEqual(paid);
      const statuses = () => program.lines().map((line) => JSON.parse(line).forwarded.status as number);
      await expect.poll(statuses).toEqual([200, 200, 200, 200]);
      expect(receiver.received[0]?.headers).toMatchObject({
        "user-agent": "Quitanda-Webhooks/1.0",
        "x-delivery-attempt": "1",
      });
    } finally {
      await program.stop();
      await receiver.close();
      await relay.close();
    }
  });

  it("signs out: its key is revoked, and nothing is left on the machine", async () => {
    const file = join(home, ".config/quitanda/sign-in.json");
    const { token } = JSON.parse(await readFile(file, "utf8")) as { token: string };
    expect((await quitanda(["logout"])).value).toEqual({ url: product.url, signedOut: true });
    await expect(stat(file)).rejects.toThrow("ENOENT");
    expect(await quitanda(["transactions", "list"], { QUITANDA_TOKEN: token })).toMatchObject({ exitCode: 3 });
  });
});
