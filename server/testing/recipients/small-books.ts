import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecipientState } from "@/db/connection-enums";
import type { BankAccount } from "@/db/shapes";

/** A recipient in the books. */
export interface SmallRecipient {
  id: string;
  key: string;
  state: Exclude<RecipientState, "draft" | "sent">;
  account: BankAccount;
  reason: string | null;
}

/** A withdrawal in the books. */
export interface SmallWithdrawal {
  recipientId: string;
  amountInCents: number;
  reference: string | null;
}

/** What happens to the next call of an operation. `lost`: it takes effect, and its answer never comes. */
export type SmallFault = "lost" | "unreachable" | "refused";

export interface SmallBooks {
  url: string;
  recipients: SmallRecipient[];
  withdrawals: SmallWithdrawal[];
  /** Operations that were called, in order. */
  calls: string[];
  /** Secret keys that the acquirer does not know any more. */
  revoked: Set<string>;
  /** Whether each account has a recipient of its own. */
  hasDefault: boolean;
  breakNext: (operation: string, fault: SmallFault, times?: number) => void;
  close: () => Promise<void>;
}

type Body = Record<string, unknown>;

/** An acquirer of recipients and withdrawals over HTTP, with its own books. Every call is a `POST` of JSON. */
export async function openSmallBooks(): Promise<SmallBooks> {
  const faults = new Map<string, SmallFault[]>();
  const recipients: SmallRecipient[] = [];
  const withdrawals: SmallWithdrawal[] = [];
  const calls: string[] = [];
  const revoked = new Set<string>();
  const state = { hasDefault: true };
  const find = ({ id, key }: Body) => recipients.find((each) => each.id === id || (key !== null && each.key === key));
  const operations: Record<string, (body: Body) => unknown> = {
    check: () => ({}),
    register: (body) => {
      const known = find({ key: body.key });
      if (known) return known;
      const added = { id: `re_${recipients.length + 1}_${body.key}`, state: "registration", reason: null } as const;
      const recipient = { ...added, key: String(body.key), account: body.account as BankAccount };
      recipients.push(recipient);
      return recipient;
    },
    read: (body) => {
      const known = find(body);
      if (known || body.owner !== "company" || !state.hasDefault) return known ?? null;
      return { id: `re_${body.secretKey}`, state: "active", account: null, reason: null };
    },
    link: () => ({ url: "https://acquirer.example/identity/abc", endsAt: new Date(Date.now() + 20 * 60_000) }),
    balance: () => ({ availableInCents: 12_345, waitingInCents: 678, transferredInCents: 90 }),
    change: (body) => {
      const known = find(body);
      if (known) known.account = body.account as BankAccount;
      return known ?? null;
    },
    withdraw: ({ id, amountInCents, reference }) => {
      withdrawals.push({ recipientId: String(id), amountInCents: Number(amountInCents), reference: String(reference) });
      return {};
    },
    withdrawals: ({ id }) => withdrawals.filter(({ recipientId }) => recipientId === id),
  };
  const server = createServer(async (request, response) => {
    const operation = (request.url ?? "").slice(1);
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text) as Body;
    calls.push(operation);
    const fault = faults.get(operation)?.shift();
    if (fault === "unreachable") return void request.socket.destroy();
    if (revoked.has(String(body.secretKey))) return void response.writeHead(401).end("{}");
    if (fault === "refused") return void response.writeHead(422).end("{}");
    const answer = operations[operation]?.(body);
    if (fault === "lost") return void request.socket.destroy();
    response.end(JSON.stringify(answer ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recipients,
    withdrawals,
    calls,
    revoked,
    get hasDefault() {
      return state.hasDefault;
    },
    set hasDefault(has: boolean) {
      state.hasDefault = has;
    },
    breakNext: (operation, fault, times = 1) => {
      faults.set(operation, [...(faults.get(operation) ?? []), ...Array.from({ length: times }, () => fault)]);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
