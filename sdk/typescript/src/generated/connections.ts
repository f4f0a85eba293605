// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Connection {
  id: string;
  /** `sandbox`, `pix_api` for a bank, or the name of a full-service acquirer. */
  kind: string;
  name: string;
  /** Payment methods that the connection processes. */
  methods: ("pix" | "credit_card" | "boleto")[];
  /** Priority. If two connections support the same method, the lower number is used. */
  priority: number;
  /**
   * `testing` until its first successful check. `failing` while its bank cannot be used. `blocked` while its
   * recipient may not sell. `off` accepts no new charges, but still reads, cancels and refunds existing ones.
   */
  state: "testing" | "active" | "failing" | "blocked" | "off";
  /** True if no real money moves through the connection. */
  isPlayMoney: boolean;
  capabilities: ConnectionCapabilities;
  /** Banks only; otherwise null. */
  settings: ConnectionSettings | null;
  /** Full-service acquirers only; otherwise null. */
  account: ConnectionAccount | null;
  /** Recipient of the money at a full-service acquirer. Null for other connections, and until it is known. */
  recipient: ConnectionRecipient | null;
  /** Whether the reconciliation ignores payments to this account whose txid is missing or not ours, such as rent. */
  ignoresOtherMoney: boolean;
  /** Expiry of the client certificate. Null without one. */
  certificateEndsAt: string | null;
  /** Problem found by the last check. Null if none. */
  fault:
    | "certificate_ended"
    | "certificate_refused"
    | "authority_unknown"
    | "credentials_refused"
    | "scope_missing"
    | "pix_key_refused"
    | "webhook_refused"
    | "rate_limited"
    | "unreachable"
    | "address_not_allowed"
    | "unreadable_answer"
    | "recipient_missing"
    | null;
  checkedAt: string | null;
  /** Time when the bank accepted our callback address. */
  webhookRegisteredAt: string | null;
  /** Time of the bank's first call to that address. */
  calledBackAt: string | null;
  createdAt: string;
}

export interface ConnectionAccount {
  /** `platform`: the account of this installation's operator. */
  owner: "company" | "platform";
  environment: "production" | "rehearsal";
  /** Identifies the account at `tokensUrl`. Not secret. */
  publicKey: string | null;
  /**
   * Address to which your page sends a card, so that its number reaches no other server. Null if the acquirer has no
   * such address.
   */
  tokensUrl: string | null;
}

export interface ConnectionCapabilities {
  /** Pix with a due date: daily fine, interest and discounts. */
  dueDatePix: boolean;
  /** Methods whose charges can be refunded. */
  refunds: ("pix" | "credit_card" | "boleto")[];
  /** Methods whose charges can be refunded in part. */
  partialRefunds: ("pix" | "credit_card" | "boleto")[];
  /** Methods whose open charges can be canceled, which prevents payment. */
  cancels: ("pix" | "credit_card" | "boleto")[];
  /** Whether a charge can be split between several recipients. */
  split: boolean;
  payouts: boolean;
  anticipations: boolean;
  /** Whether paid charges go directly into the company's own bank account and are not part of the balance. */
  settlesToSeller: boolean;
  /** Whether payers can authorize recurring charges (Pix Automático). */
  automaticPix: boolean;
  /** Whether the bank lists received payments, for reconciliation. */
  listsReceived: boolean;
}

export interface ConnectionRecipient {
  /**
   * `draft`: not sent yet. `sent`: not answered yet. `registration` and `affiliation`: under review. `active`:
   * receives money; all other states do not.
   */
  state:
    | "draft"
    | "sent"
    | "registration"
    | "affiliation"
    | "active"
    | "refused"
    | "suspended"
    | "blocked"
    | "inactive";
  since: string;
  /** Reason in the acquirer's words. */
  reason: string | null;
}

export interface ConnectionSettings {
  profile: "efi" | "banco_do_brasil" | "itau" | "bradesco" | "santander" | "sicoob" | "sicredi" | "inter" | "generic";
  /** `rehearsal` is the bank's own test environment. */
  environment: "production" | "rehearsal";
  pixKeyType: "cpf" | "cnpj" | "email" | "phone" | "random" | null;
  /** Masked Pix key of the receiver. */
  pixKey: string;
  /** Account that recurring charges credit (Pix Automático), with a masked number. */
  receivingAccount: ConnectionSettingsReceivingAccount | null;
  /** Only with the profile `generic`. */
  apiUrl: string | null;
  /** Only with the profile `generic`. */
  tokenUrl: string | null;
}

export interface ConnectionSettingsReceivingAccount {
  branch: string | null;
  number: string;
  type: "checking" | "savings" | "payment";
}

export class ConnectionsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the acquirer accounts that process the company's charges, in order of preference.
   *
   * `GET /v1/connections`
   */
  list(options?: CallOptions): Promise<Connection[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/connections" }, options);
  }

  /**
   * Returns a connection with the result of its last check. Credentials are never returned.
   *
   * `GET /v1/connections/{connectionId}`
   */
  get(connectionId: string, options?: CallOptions): Promise<Connection> {
    return this.#transport.data({ verb: "GET", path: path`/v1/connections/${connectionId}` }, options);
  }
}
