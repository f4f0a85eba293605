// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";

export interface Connection {
  id: string;
  /** `sandbox`, `pix_api` for a bank, or the name of a full-service acquirer. */
  kind: string;
  name: string;
  /** The methods charged through it. */
  methods: ("pix" | "credit_card" | "boleto")[];
  /** Of two connections with one method, the lower number is used. */
  priority: number;
  /**
   * `testing` until its first successful check; `failing` while its bank cannot be used; `blocked` while its
   * recipient may not sell; `off` takes no new charge, but still reads, cancels and refunds its own.
   */
  state: "testing" | "active" | "failing" | "blocked" | "off";
  /** Whether no real money moves through it. */
  isPlayMoney: boolean;
  capabilities: ConnectionCapabilities;
  /** Of a bank; null for others. */
  settings: ConnectionSettings | null;
  /** At a full-service acquirer; null for others. */
  account: ConnectionAccount | null;
  /** Who receives the money, as a full-service acquirer knows them; null for others, and before it is known. */
  recipient: ConnectionRecipient | null;
  /** Whether the reconciliation leaves out money in this account whose txid is missing or none of ours, such as rent. */
  ignoresOtherMoney: boolean;
  /** When the client certificate ends; null without one. */
  certificateEndsAt: string | null;
  /** What the last check found; null when nothing. */
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
  /** When the bank accepted our callback address. */
  webhookRegisteredAt: string | null;
  /** When the bank first called that address. */
  calledBackAt: string | null;
  createdAt: string;
}

export interface ConnectionAccount {
  /** `platform`: the account of the operator of this installation. */
  owner: "company" | "platform";
  environment: "production" | "rehearsal";
  /** Names the account to `tokensUrl`. Not secret. */
  publicKey: string | null;
  /**
   * Where a page of yours sends a card, so that its number reaches no other server. Null when the acquirer has no
   * such address.
   */
  tokensUrl: string | null;
}

export interface ConnectionCapabilities {
  /** Pix with a due date: fine, interest and discounts by the day. */
  dueDatePix: boolean;
  /** Methods whose charges can be refunded. */
  refunds: ("pix" | "credit_card" | "boleto")[];
  /** Methods whose charges can be refunded in part. */
  partialRefunds: ("pix" | "credit_card" | "boleto")[];
  /** Methods whose open charges can be canceled, so that nobody can pay them. */
  cancels: ("pix" | "credit_card" | "boleto")[];
  /** Whether a charge can be shared between several recipients. */
  split: boolean;
  payouts: boolean;
  anticipations: boolean;
  /** Whether paid charges go straight into the company's own bank account, so that no balance holds them. */
  settlesToSeller: boolean;
  /** Whether payers may authorise recurring charges (Pix Automático). */
  automaticPix: boolean;
  /** Whether the bank lists what it received, for reconciliation. */
  listsReceived: boolean;
}

export interface ConnectionRecipient {
  /**
   * `draft` is not sent yet, `sent` has no answer yet, `registration` and `affiliation` are under review, `active`
   * receives money, and the others do not.
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
  /** The acquirer's reason, in its words. */
  reason: string | null;
}

export interface ConnectionSettings {
  profile: "efi" | "banco_do_brasil" | "itau" | "bradesco" | "santander" | "sicoob" | "sicredi" | "inter" | "generic";
  /** `rehearsal` is the bank's own test environment. */
  environment: "production" | "rehearsal";
  pixKeyType: "cpf" | "cnpj" | "email" | "phone" | "random" | null;
  /** The receiver's Pix key, masked. */
  pixKey: string;
  /** The account that recurring charges credit (Pix Automático), its number masked. */
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
   * The accounts at acquirers that the company charges through, in order of preference.
   *
   * `GET /v1/connections`
   */
  list(options?: CallOptions): Promise<Connection[]> {
    return this.#transport.data({ verb: "GET", path: "/v1/connections" }, options);
  }

  /**
   * A connection as it stands now, with what its last check found. Never shows credentials.
   *
   * `GET /v1/connections/{connectionId}`
   */
  get(connectionId: string, options?: CallOptions): Promise<Connection> {
    return this.#transport.data({ verb: "GET", path: path`/v1/connections/${connectionId}` }, options);
  }
}
