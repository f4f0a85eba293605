import { type PaymentMethod, paymentMethods } from "@/db/enums";

/** What a buyer has chosen in the form. */
export interface Choices {
  method: PaymentMethod | null;
  bumpIds: readonly string[];
  installments: number;
}

/** The form as a reload of its page finds it again: neither document nor card. `coupon` is null until one is asked for. */
export interface Draft extends Choices {
  name: string;
  email: string;
  coupon: string | null;
}

/** What the form shows as chosen, also where that was chosen before its script ran. */
export function readChoices(form: HTMLFormElement): Choices {
  const fields = new FormData(form);
  const method = paymentMethods.find((each) => each === fields.get("method")) ?? null;
  const select = form.querySelector<HTMLSelectElement>("select[name=installments]");
  return { method, bumpIds: fields.getAll("bump").map(String), installments: Number(select?.value ?? 1) };
}

/** One draft for each address, so that a link with other choices starts anew. */
const keyOf = () => `draft ${window.location.pathname}${window.location.search}`;

/** Keeps the draft in this tab alone. */
export function keepDraft(form: HTMLFormElement, coupon: string | null): void {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "");
  const draft: Draft = { name: text("name"), email: text("email"), coupon, ...readChoices(form) };
  inStorage((storage) => storage.setItem(keyOf(), JSON.stringify(draft)));
}

/** The draft that was kept; null without one. */
export function findDraft(): Draft | null {
  const kept = inStorage((storage) => storage.getItem(keyOf()));
  return kept ? (JSON.parse(kept) as Draft) : null;
}

/** The order is placed: from now on the server knows what was chosen. */
export function dropDraft(): void {
  inStorage((storage) => storage.removeItem(keyOf()));
}

/** A browser may forbid its storage, or have it full; the form then works without a draft. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}
