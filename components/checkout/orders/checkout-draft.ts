import { type PaymentMethod, paymentMethods } from "@/db/schema/payments-enums";

export interface Choices {
  method: PaymentMethod | null;
  bumpIds: readonly string[];
  installments: number;
}

/** Form values restored after a reload, without document and card. `coupon` is null unless one was requested. */
export interface Draft extends Choices {
  name: string;
  email: string;
  phone: string;
  coupon: string | null;
}

/** Includes choices made before hydration. */
export function readChoices(form: HTMLFormElement): Choices {
  const fields = new FormData(form);
  const method = paymentMethods.find((each) => each === fields.get("method")) ?? null;
  const select = form.querySelector<HTMLSelectElement>("select[name=installments]");
  return { method, bumpIds: fields.getAll("bump").map(String), installments: Number(select?.value ?? 1) };
}

/** One draft per URL, so that a link with other choices starts with an empty form. */
const keyOf = () => `draft ${window.location.pathname}${window.location.search}`;

export function keepDraft(form: HTMLFormElement, coupon: string | null): void {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "");
  const draft: Draft = { name: text("name"), email: text("email"), phone: text("phone"), coupon, ...readChoices(form) };
  inStorage((storage) => storage.setItem(keyOf(), JSON.stringify(draft)));
}

export function findDraft(): Draft | null {
  const kept = inStorage((storage) => storage.getItem(keyOf()));
  return kept ? (JSON.parse(kept) as Draft) : null;
}

/** Called once the order is created, because the server then stores the choices. */
export function dropDraft(): void {
  inStorage((storage) => storage.removeItem(keyOf()));
}

/** Returns null if the browser denies access or the quota is exceeded. The form then works without a draft. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}
