import { useTranslations } from "next-intl";
import { deliveryTypes, frequencies, lateRefundRules, productTypes } from "@/db/schema/catalog-enums";
import { eventNames } from "@/db/schema/core-enums";
import { courseStatuses, releaseKinds } from "@/db/schema/courses-enums";
import { paymentMethods } from "@/db/schema/payments-enums";
import type messages from "@/messages/pt-BR/sandbox.json";
import type { FieldDifference } from "@/server/sandbox/test-mode/schemas";
import { useFormats } from "../../ui/format";

type FieldName = keyof typeof messages.testMode.fields;
type Value = FieldDifference["after"];

export function useFieldWords(): (difference: FieldDifference, isNew: boolean) => string {
  const t = useTranslations();
  const { money, rate, minute, count } = useFormats();

  function word(field: string, value: string): string {
    const frequency = frequencies.find((each) => each === value);
    if (field === "frequency" && frequency) return t(`frequencies.${frequency}`);
    const type = productTypes.find((each) => each === value);
    if (field === "productType" && type) return t(`products.types.${type}`);
    const status = courseStatuses.find((each) => each === value);
    if (field === "status" && status) return t(`courses.statuses.${status}`);
    const delivery = deliveryTypes.find((each) => each === value);
    if (field === "deliveryType" && delivery) return t(`testMode.deliveries.${delivery}`);
    const method = paymentMethods.find((each) => each === value);
    if (field === "methods" && method) return t(`methods.${method}`);
    const event = eventNames.find((each) => each === value);
    if (field === "events" && event) return t(`eventNames.${event}`);
    const late = lateRefundRules.find((each) => each === value);
    if (field === "lateRefunds" && late) return t(`products.lateRefunds.${late}`);
    const release = releaseKinds.find((each) => each === value);
    if (field === "release" && release) return t(`testMode.releases.${release}`);
    if (field === "startsAt" || field === "endsAt") return minute(value);
    if (field === "duration" && (value === "first_charge" || value === "every_charge")) {
      return t(`promotions.durations.${value}`);
    }
    return value;
  }

  function say(field: string, value: Value): string {
    if (value === null && (field === "products" || field === "events")) return t("testMode.all");
    if (value === null || value === "") return t("testMode.empty");
    if (typeof value === "boolean") return t(value ? "testMode.yes" : "testMode.no");
    if (typeof value === "string") return word(field, value);
    if (typeof value === "number") {
      if (field === "price" || field === "discountInCents" || field === "freightInCents") return money(value);
      if (field === "monthlyInterestBps") return rate(value);
      if (field === "pixDiscountPercent") return rate(value * 100);
      return field === "discountPercent" ? rate(value * 100) : count(value);
    }
    const words = value.filter((each) => each !== "").map((each) => word(field, each));
    return words.join(", ") || t("testMode.empty");
  }

  return ({ field, before, after }, isNew) => {
    if (field === "position") return t("testMode.moved");
    const name = t(`testMode.fields.${field as FieldName}`);
    return isNew
      ? t("testMode.field", { field: name, value: say(field, after) })
      : t("testMode.fieldChanged", { field: name, before: say(field, before), after: say(field, after) });
  };
}
