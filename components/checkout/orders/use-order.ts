import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { CheckoutPage, OrderProblem } from "@/server/checkout/orders/schemas";
import type { OrderAnswer } from "@/server/checkout/page/visit-schemas";
import { dropDraft, findDraft, keepDraft, readChoices } from "./checkout-draft";
import { type FieldErrors, findFieldErrors, findFieldOf, findProblemOf } from "./order-errors";
import { optionOf, plainMethodOf, startingErrors, startingTrouble } from "./order-start";
import type { Trouble } from "./order-trouble";
import { askQuote, fieldsOf, postalCodeIn, sendContact, sendOrder, type Wanted } from "./send-order";
import { tokenizeCard, typedCard } from "./tokenize-card";

interface Start {
  page: CheckoutPage;
  method: PaymentMethod;
  problem: OrderProblem | null;
  formRef: RefObject<HTMLFormElement | null>;
}

export function useOrder({ page, method: firstMethod, problem, formRef }: Start) {
  const { path } = page;
  const [method, setMethod] = useState(firstMethod);
  const [bumpIds, setBumpIds] = useState<readonly string[]>(page.bumpIds);
  const [installments, setInstallments] = useState(page.installments);
  const [quote, setQuote] = useState(page.quote);
  const [asked, setAsked] = useState(page.quote.couponCode ?? "");
  const [errors, setErrors] = useState<FieldErrors>(() => startingErrors(problem));
  const [trouble, setTrouble] = useState<Trouble | null>(() => startingTrouble(problem));
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(page.attempt);
  const troubleRef = useRef<HTMLDivElement>(null);
  const quoteTurn = useRef(0);
  const told = useRef("");
  const wantedCoupon = useRef<string | null>(null);

  useEffect(() => {
    // Focuses the first invalid field, or else the message.
    const marked = formRef.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (trouble) (marked ?? troubleRef.current)?.focus();
  }, [trouble, formRef]);

  // Runs before the first paint, to adopt choices made before the script ran or before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, with the form as the server sent it
  useLayoutEffect(() => {
    const form = formRef.current;
    if (form) adopt(form);
  }, []);

  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  // Saves the choices when the page is hidden, so that a returning buyer can resume the order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the form itself
  useEffect(() => {
    const leaving = () => document.visibilityState === "hidden" && told.current !== "" && remember();
    document.addEventListener("visibilitychange", leaving);
    return () => document.removeEventListener("visibilitychange", leaving);
  }, []);

  const chosen = optionOf(quote, installments);

  function adopt(form: HTMLFormElement): void {
    const found = readChoices(form);
    // If the initial method requires JavaScript, the page shows another until hydration.
    const shown = found.method === plainMethodOf(page, firstMethod) ? { ...found, method: firstMethod } : found;
    const isTouched =
      shown.method !== firstMethod ||
      shown.installments !== page.installments ||
      String(shown.bumpIds) !== String(page.bumpIds);
    const draft = findDraft();
    const chosen = draft && !isTouched ? draft : shown;
    for (const name of ["name", "email", "phone"] as const) {
      const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field && draft && field.value === field.defaultValue) field.value = draft[name] ?? "";
    }
    for (const bump of form.querySelectorAll<HTMLInputElement>("[name=bump]")) {
      bump.checked = chosen.bumpIds.includes(bump.value);
    }
    const { bumpIds: offered } = readChoices(form);
    const coupon = draft?.coupon ?? page.quote.couponCode ?? "";
    wantedCoupon.current = draft?.coupon ?? null;
    if (chosen.method && page.settings.methods.includes(chosen.method)) setMethod(chosen.method);
    setInstallments(chosen.installments);
    const isShippedElsewhere = (postalCodeIn(form) ?? "") !== ((page.delivery ?? page.billing)?.postalCode ?? "");
    const isSame = String(offered) === String(page.bumpIds) && coupon === (page.quote.couponCode ?? "");
    if (isSame && !isShippedElsewhere) return;
    setBumpIds(offered);
    if (coupon) setAsked(coupon);
    void price({ bumpIds: offered, coupon });
  }

  function keep(): void {
    if (formRef.current) keepDraft(formRef.current, wantedCoupon.current);
  }

  function postalCodeOf(): string | null {
    return formRef.current ? postalCodeIn(formRef.current) : null;
  }

  async function price(wanted: Wanted): Promise<boolean> {
    quoteTurn.current += 1;
    const turn = quoteTurn.current;
    const { quote: found, problem: why } = await askQuote(path, wanted, postalCodeOf()).catch(() => ({
      quote: null,
      problem: null,
    }));
    if (turn !== quoteTurn.current) return false;
    const field = why && findFieldOf(why);
    if (field) setErrors((others) => ({ ...others, [field]: why }));
    if (field) return false;
    if (found) {
      setQuote(found);
      setTrouble((told) => (told?.kind === "offline" ? null : told));
      return true;
    }
    setTrouble(why ? { kind: "problem", problem: why, blockedUntil: null } : { kind: "offline", unpriced: wanted });
    return false;
  }

  async function chooseBumps(chosen: readonly string[]): Promise<void> {
    setBumpIds(chosen);
    await price({ bumpIds: chosen, coupon: quote.couponCode ?? "" });
  }

  function choosePostalCode(): void {
    if (postalCodeOf() !== null) void price({ bumpIds, coupon: quote.couponCode ?? "" });
  }

  async function chooseCoupon(code: string): Promise<void> {
    setAsked(code);
    wantedCoupon.current = code;
    keep();
    await price({ bumpIds, coupon: code });
  }

  async function retry(): Promise<void> {
    if (trouble?.kind !== "offline") return;
    if (!trouble.unpriced) return submit();
    if (await price(trouble.unpriced)) formRef.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  /** Saves the contact details after the email address, so that a returning buyer can resume the order. */
  function remember(): void {
    if (!formRef.current) return;
    const fields = fieldsOf(formRef.current);
    const contact = new URLSearchParams([...fields].filter(([name]) => !/^card|^document$/.test(name)));
    if (!contact.get("email")?.includes("@") || told.current === contact.toString()) return;
    told.current = contact.toString();
    sendContact(path, contact);
  }

  function show(found: FieldErrors): void {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) formRef.current?.querySelector<HTMLElement>(`#${first}`)?.focus();
  }

  async function submit(by: PaymentMethod = method): Promise<void> {
    const form = formRef.current;
    if (!form || isBusy) return;
    const fields = fieldsOf(form);
    fields.set("method", by);
    if (by !== "credit_card") for (const name of [...fields.keys()]) if (/^card/.test(name)) fields.delete(name);
    fields.set("shown", String(by === "credit_card" ? chosen.totalInCents : quote.totalInCents));
    fields.set("attempt", String(attempt));
    setTrouble(null);
    const tokenization = by === "credit_card" ? page.tokenization : null;
    const typed = tokenization ? typedCard(form) : new URLSearchParams();
    const found = findFieldErrors(new URLSearchParams([...fields, ...typed]), {
      method: by,
      knowsDocument: page.knownDocument !== null,
      needsPhone: page.phoneFor.includes(by),
    });
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    if (tokenization) {
      const given = await tokenizeCard(tokenization, typed);
      if (!given || "problem" in given) {
        if (given) await explain({ outcome: "problem", problem: given.problem });
        else setTrouble({ kind: "offline", unpriced: null });
        return setBusy(false);
      }
      fields.set("cardToken", given.token);
    }
    const answer = await sendOrder(path, fields).catch(() => null);
    if (!answer) setTrouble({ kind: "offline", unpriced: null });
    else if (answer.outcome !== "refused" && answer.href) return leave(answer.href);
    else await explain(answer);
    setBusy(false);
  }

  function leave(href: string): void {
    dropDraft();
    told.current = "";
    window.location.assign(href);
  }

  async function explain({ outcome, attempt: attempts, reason = null, problem: why, ...rest }: OrderAnswer) {
    if (attempts !== undefined) setAttempt(attempts);
    if (outcome === "refused") {
      const refused = findProblemOf(reason);
      if (refused) setErrors({ [findFieldOf(refused) ?? ""]: refused });
      return setTrouble({ kind: "refused", reason });
    }
    const cause = why ?? "failed";
    const field = findFieldOf(cause);
    if (field && formRef.current?.querySelector(`#${field}`)) return show({ [field]: cause });
    // Removes the rejected coupon, even if another order of this browser still reserves its last use.
    if (cause.startsWith("coupon")) await price({ bumpIds, coupon: "" });
    if (cause === "price" || cause === "installments") await price({ bumpIds, coupon: quote.couponCode ?? "" });
    setTrouble({ kind: "problem", problem: cause, blockedUntil: rest.blockedUntil ?? null });
  }

  return {
    method,
    setMethod,
    bumpIds,
    chooseBumps,
    installments: chosen.installments,
    chosen,
    setInstallments,
    keep,
    quote,
    asked,
    chooseCoupon,
    choosePostalCode,
    errors,
    forgive: (name: string) => setErrors(({ [name]: _mended, ...others }) => others),
    trouble,
    setTrouble,
    troubleRef,
    retry,
    isBusy,
    attempt,
    remember,
    submit,
  };
}
