export interface Transfer {
  at: Date;
  from: string;
  to: string;
  cents: number;
  cause: string;
}

export const outside = "outside";
export const takings = "takings";
export const waitingOf = (recipientId: string): string => `waiting:${recipientId}`;
export const availableOf = (recipientId: string): string => `available:${recipientId}`;
export const bankOf = (recipientId: string): string => `bank:${recipientId}`;

/** Movements are transfers, so all balances add up to zero. */
export class Ledger {
  readonly transfers: Transfer[] = [];
  readonly #balances = new Map<string, number>();

  /** A negative amount in cents moves in the opposite direction. */
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
