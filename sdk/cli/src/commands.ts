import type { Command } from "./command.js";
import { completionScript, shells } from "./completion.js";
import { exitCodes, Fault } from "./fault.js";
import { listen } from "./listen.js";
import { login, logout } from "./login.js";
import { tailLogs } from "./logs.js";
import { getTransaction, listTransactions, payTransaction } from "./transactions.js";
import { listTriggers, trigger } from "./trigger.js";
import { replayWebhook } from "./webhooks.js";

/** In the order of the help. */
export const commands: readonly Command[] = [
  { name: "login", operands: [], about: "Sign in with your browser", run: login },
  { name: "logout", operands: [], about: "Revoke the key of this machine and delete it", run: logout },
  {
    name: "listen",
    operands: [],
    about: "Print events as they happen, and forward them to a local address",
    options: {
      "forward-to": { value: "<url>", about: "Forwards each event there, as a webhook delivery" },
      events: { value: "<names>", about: "Only these events, separated by commas" },
      secret: { value: "<whsec_…>", about: "Signs forwarded events according to Standard Webhooks" },
    },
    run: listen,
  },
  {
    name: "trigger",
    operands: ["[event]"],
    about: "Trigger an event in the sandbox; without an event, list them",
    run: (invocation) => (invocation.operands[0] ? trigger(invocation) : listTriggers(invocation)),
  },
  {
    name: "transactions list",
    operands: [],
    about: "List transactions, newest first",
    options: {
      status: { value: "<status>", about: "pending, paid, refused, canceled, refund or chargeback" },
      search: { value: "<text>", about: "An id, an externalId, or part of a name or e-mail" },
      limit: { value: "<number>", about: "1 to 100. Default: 20" },
    },
    run: listTransactions,
  },
  { name: "transactions get", operands: ["<id>"], about: "Show a transaction", run: getTransaction },
  { name: "transactions pay", operands: ["<id>"], about: "Pay a charge of the sandbox", run: payTransaction },
  {
    name: "logs tail",
    operands: [],
    about: "Print the API's requests as they arrive",
    options: {
      status: { value: "<status>", about: "Only requests with this response status: 404" },
      method: { value: "<method>", about: "Only requests with this method: POST" },
      path: { value: "<path>", about: "Only requests whose path begins with this: /v1/transactions" },
    },
    run: tailLogs,
  },
  {
    name: "webhooks replay",
    operands: ["<id>"],
    about: "Send the events of a period to a webhook again",
    options: {
      from: { value: "<instant>", about: "Start of the period: 2026-11-20T00:00:00-03:00" },
      to: { value: "<instant>", about: "End of the period. Default: now" },
      events: { value: "<names>", about: "Only these events, separated by commas" },
    },
    run: replayWebhook,
  },
  {
    name: "completion",
    operands: ["<shell>"],
    about: `Print the completion for ${shells.join(", ")}`,
    run: async ({ session: { output }, operands: [shell = ""] }) => {
      const known = shells.find((each) => each === shell);
      if (!known)
        throw new Fault(exitCodes.usage, `There is no completion for ${shell}`, `One of: ${shells.join(", ")}`);
      const script = completionScript(known, commands);
      output.value({ shell, script });
      output.line(script.trimEnd());
    },
  },
];
