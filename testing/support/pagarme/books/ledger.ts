/** Money that moved between two accounts of the fake, in whole cents. */
export interface Transfer {
  at: Date;
  from: string;
  to: string;
  cents: number;
  /** What it is for: the id of a payable or a withdrawal. */
  cause: string;
}

/** Everybody outside: buyers and their banks. */
export const outside = "outside";
/** What the acquirer takes. */
export const takings = "takings";
export const waitingOf = (recipientId: string): string => `waiting:${recipientId}`;
export const availableOf = (recipientId: string): string => `available:${recipientId}`;
/** What was sent to the recipient's own bank. */
export const bankOf = (recipientId: string): string => `bank:${recipientId}`;

/** Every movement of an account at the fake: money is moved, never made, so all balances together are zero. */
export class Ledger {
  readonly transfers: Transfer[] = [];
  readonly #balances = new Map<string, number>();

  /** Moves cents, backwards where there are less than none. */
  move(transfer: Transfer): void {
    const { cents, from, to } = transfer;
    if (!Number.isSafeInteger(cents)) throw new Error(`${cents} are no cents`);
    if (cents === 0) return;
    const forward = cents > 0 ? transfer : { ...transfer, from: to, to: from, cents: -cents };
    this.transfers.push(forward);
    this.#add(forward.from, -forward.cents);
    this.#add(forward.to, forward.cents);
  }

  balanceOf(account: string): number {
    return this.#balances.get(account) ?? 0;
  }

  /** The balances as the movements alone give them. */
  recompute(): Map<string, number> {
    const balances = new Map<string, number>();
    for (const { from, to, cents } of this.transfers) {
      balances.set(from, (balances.get(from) ?? 0) - cents);
      balances.set(to, (balances.get(to) ?? 0) + cents);
    }
    return balances;
  }

  get accounts(): string[] {
    return [...this.#balances.keys()];
  }

  #add(account: string, cents: number): void {
    this.#balances.set(account, this.balanceOf(account) + cents);
  }
}
