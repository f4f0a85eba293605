"use client";

import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type IssuerAnswer, issuerAnswers } from "@/db/schema/acquiring-enums";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { OrderForm } from "./order-form";

export function IssuerForm() {
  const t = useTranslations("simulator");
  const trpc = useTRPC();
  const [answer, setAnswer] = useState<IssuerAnswer>("refuse");
  const [code, setCode] = useState("51");
  const [times, setTimes] = useState<number | string>(1);
  const order = useMutation(trpc.simulator.issuer.mutationOptions({ onSuccess: useRefresh() }));
  const isRefusal = answer === "refuse" || answer === "refuse_later";
  return (
    <OrderForm
      title={t("issuer")}
      text={t("issuerText")}
      busy={order.isPending}
      error={order.error}
      onSubmit={() => order.mutate({ answer, times: Number(times) || 1, ...(isRefusal && code ? { code } : {}) })}
    >
      <NativeSelect
        label={t("answer")}
        data={issuerAnswers.map((value) => ({ value, label: t(`issuerAnswers.${value}`) }))}
        value={answer}
        onChange={({ currentTarget }) =>
          setAnswer(issuerAnswers.find((each) => each === currentTarget.value) ?? "refuse")
        }
      />
      {isRefusal && (
        <TextInput
          label={t("abecs")}
          description={t("abecsHint")}
          value={code}
          maxLength={2}
          autoComplete="off"
          onChange={({ currentTarget }) => setCode(currentTarget.value.toUpperCase())}
        />
      )}
      <NumberInput label={t("times")} min={1} max={100} clampBehavior="strict" value={times} onChange={setTimes} />
    </OrderForm>
  );
}
