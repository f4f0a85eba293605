import type { RecipientStatus } from "./books/behavior";
import type { BankAccount, Books, Recipient, Texts } from "./books/books";
import { availableOf, waitingOf } from "./books/ledger";
import { answer, type Call, type Handler } from "./calls";
import { idOf, isoOf } from "./ids";
import { invalid, notFound } from "./problems";
import { showRecipient } from "./show";

export interface RecipientOptions {
  code?: string;
  status?: RecipientStatus;
  name?: string;
  email?: string;
  document?: string;
}

const anAccount = {
  holder_type: "company",
  bank: "001",
  branch_number: "1234",
  branch_check_digit: "6",
  account_number: "123456",
  account_check_digit: "5",
  type: "checking",
  metadata: {},
};

export function addRecipient(books: Pick<Books, "recipients">, options: RecipientOptions, now: Date): Recipient {
  const { code = idOf("code"), status = "active", name = "Loja de Teste", document = "11222333000181" } = options;
  const holder = { holder_name: name, holder_document: document };
  const recipient: Recipient = {
    id: idOf("re"),
    code,
    status,
    name,
    email: options.email ?? "loja@example.com",
    document,
    type: document.length === 11 ? "individual" : "company",
    account: { id: idOf("ba"), ...anAccount, ...holder },
    metadata: {},
    paymentMode: "bank_transfer",
    createdAt: now,
    updatedAt: now,
  };
  books.recipients.set(recipient.id, recipient);
  return recipient;
}

export function moveRecipient(books: Books, recipient: Recipient, status: RecipientStatus, at: Date): void {
  Object.assign(recipient, { status, updatedAt: at });
  books.tell({ type: "recipient.updated", data: showRecipient(recipient), at });
}

/** Finds a recipient by id or by the caller's code; of several with the code, the oldest. */
export function findRecipient({ recipients }: Books, idOrCode: string): Recipient | null {
  return recipients.get(idOrCode) ?? [...recipients.values()].find(({ code }) => code === idOrCode) ?? null;
}

export function recipientOf({ books, parameters: [id = ""] }: Pick<Call, "books" | "parameters">): Recipient {
  const found = findRecipient(books, id);
  if (!found) throw notFound("Recipient");
  return found;
}

interface Registration {
  name?: string;
  company_name?: string;
  email: string;
  document: string;
  type: string;
}

interface RecipientBody {
  code: string;
  name?: string | null;
  email?: string | null;
  document?: string | null;
  type?: string | null;
  default_bank_account: Omit<BankAccount, "id">;
  register_information?: Registration | null;
  metadata: Texts;
  payment_mode: string;
}

function checkAccount(account: Omit<BankAccount, "id">, document: string, at: string): void {
  if (account.holder_document !== document) {
    throw invalid(`${at}.holder_document`, "The holder_document must be the recipient's.");
  }
  if (account.holder_name.length > 30) throw invalid(`${at}.holder_name`, "The text has at most 30 characters.");
  if (!/^\d{3}$/.test(account.bank)) throw invalid(`${at}.bank`, "The bank is a code of three digits.");
  if (!["checking", "savings"].includes(account.type)) throw invalid(`${at}.type`, "The type is invalid.");
}

const register: Handler = ({ books, body, now }) => {
  const read = body as RecipientBody;
  const { register_information: registration, code, metadata, payment_mode } = read;
  const name = registration?.name ?? registration?.company_name ?? read.name;
  const [email, document] = [registration?.email ?? read.email, registration?.document ?? read.document];
  if (!name || !email || !document) throw invalid("register_information", "The register_information is required.");
  checkAccount(read.default_bank_account, document, "default_bank_account");
  const recipient = addRecipient(books, { code, status: "registration", name, email, document }, now);
  const account = { id: idOf("ba"), ...read.default_bank_account };
  Object.assign(recipient, { account, metadata, paymentMode: payment_mode });
  return answer(showRecipient(recipient));
};

const changeAccount: Handler = (call) => {
  const recipient = recipientOf(call);
  const { bank_account, payment_mode } = call.body as { bank_account: Omit<BankAccount, "id">; payment_mode: string };
  checkAccount(bank_account, recipient.document, "bank_account");
  const account = { id: idOf("ba"), ...bank_account };
  Object.assign(recipient, { account, paymentMode: payment_mode, updatedAt: call.now });
  return answer(showRecipient(recipient));
};

const balance: Handler = (call) => {
  const { books } = call;
  const recipient = recipientOf(call);
  const { id } = recipient;
  const transferred = books.withdrawals.filter((each) => each.recipientId === id && each.status === "transferred");
  return answer({
    currency: "BRL",
    available_amount: books.ledger.balanceOf(availableOf(id)),
    waiting_funds_amount: books.ledger.balanceOf(waitingOf(id)),
    transferred_amount: transferred.reduce((sum, { amount }) => sum + amount, 0),
    recipient: showRecipient(recipient),
    payment_profile_id: null,
  });
};

/** Link to the identity check, which expires after twenty minutes. */
const kycLink: Handler = (call) => {
  const { id } = recipientOf(call);
  const url = `${call.pages}/identity/${id}`;
  const expiration_date = isoOf(new Date(call.now.getTime() + 1_200_000));
  return answer({ url, base64: Buffer.from(url).toString("base64"), expiration_date });
};

export const recipientHandlers: Record<string, Handler> = {
  "POST /recipients": register,
  "GET /recipients/default": ({ books }) => answer(showRecipient(books.defaultRecipient)),
  "GET /recipients/{id}": (call) => answer(showRecipient(recipientOf(call))),
  "POST /recipients/{id}/kyc_link": kycLink,
  "PATCH /recipients/{id}/default-bank-account": changeAccount,
  "GET /recipients/{id}/balance": balance,
};
