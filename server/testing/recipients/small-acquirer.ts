import type { Acquirer, Connection, Outcome } from "../../acquirers/port";
import type { RecipientReport } from "../../acquirers/recipient-port";
import { sandboxAcquirer } from "../../acquirers/sandbox/adapter";
import { findServiceAccount } from "../../acquirers/service-accounts";
import type { ServiceAccount } from "../../acquirers/service-port";
import type { SmallBooks, SmallRecipient, SmallWithdrawal } from "./small-books";

/** The kind of the tests' own full-service acquirer. */
export const smallKind = "small";

interface Answer {
  /** Null when no answer came. */
  status: number | null;
  body: unknown;
}

async function call(books: SmallBooks, operation: string, account: ServiceAccount, body: object = {}): Promise<Answer> {
  const { secretKey, owner, recipientId: id, connectionId } = account;
  const key = owner === "platform" ? connectionId.replaceAll("-", "") : null;
  try {
    const answer = await fetch(`${books.url}/${operation}`, {
      method: "POST",
      body: JSON.stringify({ secretKey, owner, id, key, ...body }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch (cause) {
    return { status: null, body: cause };
  }
}

function toOutcome<Value>({ status, body }: Answer, read: (body: unknown) => Value): Outcome<Value> {
  if (status === 200) return { kind: "done", value: read(body) };
  if (status === 422) return { kind: "refused", refusal: { reason: "do_not_honor", code: "E422", retryable: false } };
  return { kind: "unknown", cause: body };
}

const toReport = (body: unknown): RecipientReport => {
  const found = body as SmallRecipient | null;
  return found
    ? { state: found.state, id: found.id, account: found.account, reason: found.reason }
    : { state: "absent" };
};

/**
 * An acquirer that knows accounts, recipients and withdrawals, and is otherwise the sandbox: the other side of the port
 * for tests of the rooms that use it. The operator's account has the secret key `sk_platform`.
 */
export function createSmallAcquirer(books: SmallBooks): Acquirer {
  const accountOf = async (connection: Connection): Promise<ServiceAccount> => {
    const found = await findServiceAccount(connection);
    if (!found) throw new Error("The connection has no account");
    return found;
  };
  const ask = async <Value>(connection: Connection, operation: string, read: (body: unknown) => Value, body?: object) =>
    toOutcome(await call(books, operation, await accountOf(connection), body), read);
  const capabilities = {
    ...sandboxAcquirer.offer.capabilities,
    payouts: true,
    byRecipient: true,
    cardTokens: true,
    settlesToSeller: false,
  };
  const { anticipations: _, automatic: __, received: ___, ...sandbox } = sandboxAcquirer;
  return {
    ...sandbox,
    kind: smallKind,
    isPlayMoney: false,
    offer: { name: "Small", methods: ["pix", "credit_card", "boleto"], capabilities },
    service: {
      offer: { name: "Small", methods: ["pix", "credit_card", "boleto"], capabilities },
      environmentOf: ({ secretKey, publicKey }) => {
        const pair = [secretKey.slice(0, 7), publicKey.slice(0, 7)].join(" ");
        if (pair === "sk_test pk_test") return "rehearsal";
        return secretKey.startsWith("sk_") && publicKey.startsWith("pk_") && !pair.includes("test")
          ? "production"
          : null;
      },
      platformEnvironment: () => "production",
      check: async (account) => {
        const { status } = await call(books, "check", account);
        if (status === 200) return null;
        return status === 401 ? "credentials_refused" : "unreachable";
      },
    },
    recipients: {
      register: (connection, { key, account }) => ask(connection, "register", toReport, { key, account }),
      read: (connection) => ask(connection, "read", toReport),
      identityLink: (connection) =>
        ask(connection, "link", (body) => {
          const { url, endsAt } = body as { url: string; endsAt: string };
          return { url, endsAt: new Date(endsAt) };
        }),
      balance: (connection) =>
        ask(
          connection,
          "balance",
          (body) => body as { availableInCents: number; waitingInCents: number; transferredInCents: number },
        ),
      changeAccount: (connection, account) => ask(connection, "change", toReport, { account }),
    },
    payouts: {
      send: (connection, { key, amountInCents }) =>
        ask(connection, "withdraw", () => ({ state: "pending", amountInCents }) as const, {
          amountInCents,
          reference: key,
        }),
      read: (connection, { key }) =>
        ask(connection, "withdrawals", (body) => {
          const found = (body as SmallWithdrawal[]).find(({ reference }) => reference === key);
          if (!found) return { state: "absent" } as const;
          return { state: "completed", amountInCents: found.amountInCents, endToEndId: null } as const;
        }),
    },
    readCallback: async (_connection, { body }) => {
      const { recipient } = JSON.parse(body) as { recipient?: boolean };
      return { charges: [], authorizations: [], recipient: recipient === true };
    },
  };
}
