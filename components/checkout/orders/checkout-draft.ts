import { type PaymentMethod, paymentMethods } from "@/db/schema/payments-enums";

/** The buyer's choices in the form. */
export interface Choices {
  method: PaymentMethod | null;
  bumpIds: readonly string[];
  installments: number;
}

/** The form as restored after a reload, without document and card. `coupon` is null unless the buyer asked for one. */
export interface Draft extends Choices {
  name: string;
  email: string;
  phone: string;
  coupon: string | null;
}

/** The form's current choices, including those made before the script ran. */
export function readChoices(form: HTMLFormElement): Choices {
  const fields = new FormData(form);
  const method = paymentMethods.find((each) => each === fields.get("method")) ?? null;
  const select = form.querySelector<HTMLSelectElement>("select[name=installments]");
  return { method, bumpIds: fields.getAll("bump").map(String), installments: Number(select?.value ?? 1) };
}

/** One draft per URL, so a link with other choices starts afresh. */
const keyOf = () => `draft ${window.location.pathname}${window.location.search}`;

/** Keeps the draft in this tab only. */
export function keepDraft(form: HTMLFormElement, coupon: string | null): void {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "");
  const draft: Draft = { name: text("name"), email: text("email"), phone: text("phone"), coupon, ...readChoices(form) };
  inStorage((storage) => storage.setItem(keyOf(), JSON.stringify(draft)));
}

/** The stored draft; null if there is none. */
export function findDraft(): Draft | null {
  const kept = inStorage((storage) => storage.getItem(keyOf()));
  return kept ? (JSON.parse(kept) as Draft) : null;
}

/** Deletes the draft when the order is placed: from then on the server has the choices. */
export function dropDraft(): void {
  inStorage((storage) => storage.removeItem(keyOf()));
}

/** Returns null if the browser forbids storage or has none left; the form then works without a draft. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}
