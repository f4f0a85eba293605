"use client";

import { Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type PayoutLimits, PayoutLimitsChange } from "@/server/ledger/payout-limits/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { MoneyField } from "../../ui/money-field";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { parseMoney } from "../../ui/typed-money";
import { useUnsaved } from "../../ui/unsaved";
import { useFormFaults } from "../../ui/use-form-faults";
import { useMoneyText } from "../../ui/use-money-text";

interface Typed {
  /** In reais, as typed. */
  perPayoutInCents: string;
  perDayInCents: string;
  approvalAboveInCents: string;
  password: string;
}

const toInput = ({ perPayoutInCents, perDayInCents, approvalAboveInCents, password }: Typed) => ({
  perPayoutInCents: parseMoney(perPayoutInCents),
  perDayInCents: parseMoney(perDayInCents),
  approvalAboveInCents: parseMoney(approvalAboveInCents),
  password,
});

/** Starts from a scheduled increase, if any. Requires the owner's password. */
export function LimitsForm({ limits }: { limits: PayoutLimits }) {
  const t = useTranslations("payouts");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const moneyText = useMoneyText();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const chosen = limits.raised ?? limits;
  const form = useForm<Typed>({
    initialValues: {
      perPayoutInCents: moneyText(chosen.perPayoutInCents),
      perDayInCents: moneyText(chosen.perDayInCents),
      approvalAboveInCents: moneyText(chosen.approvalAboveInCents),
      password: "",
    },
    validate: checkBy(PayoutLimitsChange, toInput),
  });
  useUnsaved(() => form.isDirty());
  const change = useMutation(
    trpc.payouts.changeLimits.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        form.setFieldValue("password", "");
        form.resetDirty({ ...form.getValues(), password: "" });
        await refresh();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  return (
    <form
      method="post"
      onSubmit={form.onSubmit((values) => change.mutate(PayoutLimitsChange.parse(toInput(values))))}
      noValidate
    >
      <Stack>
        <FailureNotice failure={failure} />
        <MoneyField label={t("perPayout")} {...form.getInputProps("perPayoutInCents")} />
        <MoneyField label={t("perDay")} {...form.getInputProps("perDayInCents")} />
        <MoneyField
          label={t("approvalAbove")}
          description={t("approvalAboveText")}
          {...form.getInputProps("approvalAboveInCents")}
        />
        <PasswordInput label={t("password")} autoComplete="current-password" {...form.getInputProps("password")} />
        <Group>
          <SubmitButton busy={change.isPending}>{t("limitsSave")}</SubmitButton>
          <Saved shown={change.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}
