"use client";

import { NativeSelect, NumberInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type BankAnswer, bankAnswers } from "@/db/schema/acquiring-enums";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { OrderForm } from "./order-form";

export function BankForm() {
  const t = useTranslations("simulator");
  const trpc = useTRPC();
  const [answer, setAnswer] = useState<BankAnswer>("slow");
  const [seconds, setSeconds] = useState<number | string>(5);
  const [calls, setCalls] = useState<number | string>(1);
  const order = useMutation(trpc.simulator.bank.mutationOptions({ onSuccess: useRefresh() }));
  return (
    <OrderForm
      title={t("bankTitle")}
      text={t("bankText")}
      busy={order.isPending}
      error={order.error}
      onSubmit={() => order.mutate({ answer, seconds: Number(seconds) || 1, calls: Number(calls) || 1 })}
    >
      <NativeSelect
        label={t("answer")}
        data={bankAnswers.map((value) => ({ value, label: t(`bankAnswers.${value}`) }))}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(bankAnswers.find((each) => each === currentTarget.value) ?? "slow")}
      />
      {answer === "slow" && (
        <NumberInput
          label={t("seconds")}
          min={1}
          max={60}
          clampBehavior="strict"
          value={seconds}
          onChange={setSeconds}
        />
      )}
      <NumberInput label={t("calls")} min={1} max={100} clampBehavior="strict" value={calls} onChange={setCalls} />
    </OrderForm>
  );
}
