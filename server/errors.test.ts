import { describe, expect, it } from "vitest";
import { document, operations } from "@/testing/support/contract/contract";
import { Failure, isOnWire } from "./core/failures/failure";
import { type ErrorCode, errors, refusals } from "./errors";

const codes = Object.keys(refusals) as (keyof typeof refusals)[];

/**
 * Error codes that no `/v1` operation returns. Only the dashboard, the checkout and the operators
 * get them.
 */
const offTheWire = new Set<string>([
  ...[
    "card_not_retryable",
    "subscription_not_past_due",
    "company_is_live",
    "day_not_over",
    "difference_resolved",
    "sandbox_only",
    "demo_missing",
  ],
  ...["upsell_of_own_product", "upsell_is_plan", "upsell_not_shipped"],
  ...["changed_elsewhere", "page_test_running", "page_test_not_running", "page_version_missing"],
  ...["method_not_offered", "installments_not_offered", "order_bump_not_offered", "order_too_large", "price_changed"],
  ...["card_refused_too_often", "address_refused_too_often"],
  ...[
    "order_already_bought",
    "order_already_subscribed",
    "order_paid",
    "order_repriced",
    "order_attempt_taken",
    "payment_link_closed",
  ],
  ...["offer_ended", "product_sold_out", "postal_code_unknown", "state_not_delivered", "plan_not_shipped"],
  ...["upload_too_large", "upload_space_full", "upload_size_differs", "upload_type_refused", "upload_stored"],
  ...["logo_not_fetched", "logo_not_a_picture", "email_taken", "email_is_member", "last_owner"],
  ...["password_holds_email", "current_password_wrong"],
  ...["lesson_has_quiz", "note_limit_reached", "quiz_attempts_used", "reply_limit_reached"],
  ...["access_ended", "access_has_no_end", "cohort_exists", "cohort_limit_reached"],
  ...["customer_erased", "customer_email_changed", "email_not_corrected", "address_required"],
  ...["order_missing", "order_not_paid", "nothing_to_open"],
  ...["password_wrong", "destination_exists", "destination_limit_reached", "payout_limits_invalid"],
  ...["payout_day_below_payout", "payout_needs_second_person", "payout_approval_too_early"],
  ...["subscription_paused", "subscription_not_paused", "subscription_past_due", "pause_too_long"],
  ...["owner_required", "refund_code_wrong", "refund_code_over"],
  ...[
    "refund_request_accepted",
    "shipment_not_paid",
    "shipment_delivered",
    "refund_request_not_lapsed",
    "receipt_missing",
    "receipt_recorded",
    "receipt_day_invalid",
  ],
  ...["refund_request_decided", "request_not_repeatable", "company_not_in_sandbox"],
  ...["affiliate_coupon_unknown", "program_closed", "partner_is_producer", "partner_mode_differs", "partner_exists"],
  ...["partner_blocked", "invitation_answered", "coproduction_over"],
  "payout_not_awaiting_approval",
  "payout_not_uncertain",
  "company_has_clock",
  ...["company_is_test", "company_has_test_sales", "connection_exists", "connection_limit_reached"],
  ...["connection_check_failed", "connection_method_not_offered", "connection_has_no_bank", "connection_off"],
  ...["connection_has_no_account", "connection_account_exists", "acquirer_keys_invalid"],
  ...["acquirer_environment_differs", "platform_account_missing", "company_document_missing"],
  ...["recipient_not_asked", "recipient_sent", "recipient_unknown", "recipient_details_refused"],
  ...["connection_changed", "connection_not_off", "bank_address_required", "bank_address_not_taken"],
  ...["bank_address_invalid", "authority_unreadable", "authority_not_taken", "certificate_unreadable"],
  ...["certificate_ended", "certificate_too_weak", "certificate_key_unreadable", "certificate_key_other"],
  ...["certificate_file_unreadable", "passphrase_wrong"],
  "tracking_not_connected",
  ...["company_switched", "team_in_real_company", "test_company_follows", "real_company_blocked"],
  ...["company_is_sandbox", "rehearsal_not_needed", "demo_stays_play_money", "copy_outdated", "copy_needs_product"],
]);

function codesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("$ref" in value) return codesIn(componentOf(String(value.$ref)));
  const own = "code" in value && typeof value.code === "object" ? enumOf(value.code) : [];
  return [...own, ...Object.values(value).flatMap(codesIn)];
}

function refusalsOf(responses: object): object {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) >= 400));
}

function componentOf(reference: string): unknown {
  return document.components.schemas[reference.replace("#/components/schemas/", "")];
}

function enumOf(code: object | null): string[] {
  return code && "enum" in code && Array.isArray(code.enum) ? code.enum : [];
}

describe("the codes of refusals", () => {
  it("are in snake case, each for a 400 or a 409, and differ from the general errors", () => {
    for (const code of codes) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect([400, 409], code).toContain(refusals[code].status);
      expect(isOnWire(code)).toBe(true);
    }
    const general = Object.keys(errors).filter((code) => !Object.hasOwn(refusals, code));
    expect(general.filter((code) => !/^[A-Z]+(_[A-Z]+)*$/.test(code))).toEqual([
      "insufficient_scope",
      "address_not_allowed",
    ]);
    expect(general.filter((code) => isOnWire(code as ErrorCode)).sort()).toEqual([
      "BUYER_ATTEMPTS_EXCEEDED",
      "IDEMPOTENCY_KEY_IN_USE",
      "IDEMPOTENCY_KEY_REUSED",
      "address_not_allowed",
      "insufficient_scope",
    ]);
  });

  it("keep their statuses", () => {
    const statuses = Object.fromEntries(codes.map((code) => [code, refusals[code].status]));
    expect(statuses).toMatchSnapshot();
  });

  it("each have their own sentence, or their own meaning for wrong states", () => {
    const rules = codes.filter((code) => refusals[code].status === 400);
    const sentences = rules.map((code) => new Failure(code).message);
    expect(new Set(sentences).size).toBe(sentences.length);
    const states = codes.flatMap((code) => ("when" in refusals[code] ? [refusals[code]] : []));
    expect(new Set(states.map(({ when }) => when)).size).toBe(codes.length - rules.length);
    expect(new Set(states.map(({ message }) => message)).size).toBe(1);
  });

  it("include the case's values in their sentences", () => {
    expect(new Failure("refund_window_closed", { values: { days: 180 } })).toMatchObject({
      status: 400,
      message: "Refunds must be requested within 180 days",
    });
    expect(
      new Failure("item_price_mismatch", { field: "items.3.amountInCents", values: { priceInCents: 5 } }).message,
    ).toBe("items.3.amountInCents: must be the price of the offer, 5");
  });

  it("are documented by an operation of /v1, unless they are not on the wire", () => {
    const documented = new Set(operations.flatMap(({ responses }) => codesIn(refusalsOf(responses))));
    expect(codes.filter((code) => !documented.has(code)).sort()).toEqual([...offTheWire].sort());
  });
});
