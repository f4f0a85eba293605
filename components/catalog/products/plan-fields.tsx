"use client";

import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { randomId } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { frequencies } from "@/db/schema/catalog-enums";
import { AddButton } from "../../ui/add-button";
import { MoneyField } from "../../ui/money-field";
import classes from "./plan-fields.module.css";
import type { TypedPlan, TypedProduct } from "./product-input";

const maxPlans = 20;

export function emptyPlan(): TypedPlan {
  return { key: randomId(), name: "", priceInCents: "", frequency: "monthly" };
}

export function PlanFields({ form }: { form: UseFormReturnType<TypedProduct> }) {
  const t = useTranslations("products");
  const tFrequency = useTranslations("frequencies");
  const { plans } = form.values;
  return (
    <fieldset className={classes.plans}>
      <legend>{t("fields.plans")}</legend>
      {plans.map((plan, index) => (
        <div key={plan.key} className={classes.plan}>
          <TextInput
            label={t("fields.planName")}
            placeholder={tFrequency(plan.frequency)}
            autoComplete="off"
            {...form.getInputProps(`plans.${index}.name`)}
          />
          <MoneyField label={t("fields.price")} {...form.getInputProps(`plans.${index}.priceInCents`)} />
          <NativeSelect
            label={t("fields.frequency")}
            data={frequencies.map((value) => ({ value, label: tFrequency(value) }))}
            {...form.getInputProps(`plans.${index}.frequency`)}
          />
          <ActionIcon
            size={36}
            aria-label={t("removePlan", { number: index + 1 })}
            disabled={plans.length === 1}
            onClick={() => form.removeListItem("plans", index)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <AddButton disabled={plans.length >= maxPlans} onClick={() => form.insertListItem("plans", emptyPlan())}>
          {t("addPlan")}
        </AddButton>
      </div>
    </fieldset>
  );
}
