"use client";

import { Alert, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { documentTypes } from "@/db/schema/customers-enums";
import type { CodePayment, ReadCode } from "@/server/sandbox/simulator/schemas";
import { useToday } from "../../ui/clock/company-time";
import { DocumentInput } from "../../ui/document-input";
import { useFormats } from "../../ui/format";
import { MoneyField } from "../../ui/money-field";
import { Problem } from "../../ui/problem";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { parseMoney } from "../../ui/typed-money";

const ways = ["exact", "other", "twice", "late"] as const;
type Way = (typeof ways)[number];

const payers = ["customer", ...documentTypes] as const;
type Payer = (typeof payers)[number];

const banks = [
  ["00000000", "Banco do Brasil"],
  ["00360305", "Caixa Econômica Federal"],
  ["60701190", "Itaú Unibanco"],
  ["60746948", "Bradesco"],
  ["90400888", "Santander"],
  ["18236120", "Nubank"],
  ["00416968", "Banco Inter"],
] as const;

interface Props {
  charge: ReadCode;
  code: string;
  onPaid: () => void;
}

export function PaymentForm({ charge, code, onPaid }: Props) {
  const t = useTranslations("simulator");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { money } = useFormats();
  const [way, setWay] = useState<Way>("exact");
  const [amount, setAmount] = useState("");
  const [payer, setPayer] = useState<Payer>("customer");
  const [name, setName] = useState("");
  const [document, setDocument] = useState("");
  const [ispb, setIspb] = useState("");
  const pay = useMutation(
    trpc.simulator.pay.mutationOptions({
      onSuccess: async () => {
        onPaid();
        await refresh();
      },
    }),
  );
  const today = useToday();
  const typed = parseMoney(amount);
  const isNamed = payer === "customer" || (name.trim() !== "" && document !== "");
  const isComplete = charge.day <= today() && isNamed && (way !== "other" || Boolean(typed));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete) return;
    const payment: CodePayment = { code, times: way === "twice" ? 2 : 1, isLate: way === "late" };
    if (way === "other" && typed) payment.amountInCents = typed;
    if (payer !== "customer") payment.payer = { name, documentType: payer, document };
    if (ispb !== "") payment.ispb = ispb;
    if (charge.day < today()) payment.paidAt = `${charge.day}T12:00:00-03:00`;
    pay.mutate(payment);
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={t("how")}
            data={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
            value={way}
            onChange={({ currentTarget }) => setWay(ways.find((each) => each === currentTarget.value) ?? "exact")}
          />
          {way === "other" && (
            <MoneyField
              label={t("amount")}
              value={amount}
              onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            />
          )}
          <NativeSelect
            label={t("who")}
            data={payers.map((value) => ({ value, label: t(`payers.${value}`) }))}
            value={payer}
            onChange={({ currentTarget }) => {
              setPayer(payers.find((each) => each === currentTarget.value) ?? "customer");
              setDocument("");
            }}
          />
          {payer !== "customer" && (
            <>
              <TextInput
                label={t("payerName")}
                value={name}
                maxLength={100}
                autoComplete="off"
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <DocumentInput
                key={payer}
                documentType={payer}
                label={t("payerDocument")}
                value={document}
                onChange={setDocument}
              />
            </>
          )}
          {charge.paymentMethod === "pix" && (
            <NativeSelect
              label={t("bank")}
              data={[{ value: "", label: t("noBank") }, ...banks.map(([value, label]) => ({ value, label }))]}
              value={ispb}
              onChange={({ currentTarget }) => setIspb(currentTarget.value)}
            />
          )}
        </SimpleGrid>
        {pay.error && <Problem title={t("payFailed")}>{tRoot(`failure.${toFailure(pay.error)}`)}</Problem>}
        {pay.data && (
          <Alert role="status" color="green" icon={<IconCheck stroke={1.6} />}>
            {t("paid", { status: tRoot(`statuses.${pay.data.status}`) })}
          </Alert>
        )}
        <SubmitButton busy={pay.isPending} {...(isComplete ? {} : { disabled: true })}>
          {t("submitPay", { amount: money(way === "other" ? (typed ?? 0) : charge.amountDueInCents) })}
        </SubmitButton>
      </Stack>
    </form>
  );
}
