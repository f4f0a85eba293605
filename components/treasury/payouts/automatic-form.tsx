"use client";

import { Group, NativeSelect, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type PayoutFrequency, payoutFrequencies } from "@/db/schema/treasury-enums";
import type { Destination } from "@/server/treasury/payout-accounts/schemas";
import { type AutomaticPayouts, AutomaticPayoutsChange } from "@/server/treasury/payouts/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { MoneyField } from "../../ui/money-field";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { parseMoney } from "../../ui/typed-money";
import { useUnsaved } from "../../ui/unsaved";
import { useFormFaults } from "../../ui/use-form-faults";
import { useMoneyText } from "../../ui/use-money-text";
import { DestinationSelect } from "../payout-accounts/destination-select";

interface Props {
  automatic: AutomaticPayouts;
  destinations: readonly Destination[];
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

export function AutomaticForm({ automatic, destinations }: Props) {
  const t = useTranslations("payouts");
  const { weekday } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const moneyText = useMoneyText();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const isKnown = destinations.some(({ id }) => id === automatic.destinationId);
  const form = useForm<TypedAutomatic>({
    initialValues: {
      frequency: automatic.frequency,
      weekday: String(automatic.weekday ?? 1),
      monthDay: String(automatic.monthDay ?? 1),
      minInCents: moneyText(automatic.minInCents),
      destinationId: (isKnown ? automatic.destinationId : destinations[0]?.id) ?? "",
      password: "",
    },
    validate: checkBy(AutomaticPayoutsChange, toAutomaticChange),
  });
  useUnsaved(() => form.isDirty());
  const change = useMutation(
    trpc.payouts.changeAutomatic.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        form.setFieldValue("password", "");
        form.resetDirty({ ...form.getValues(), password: "" });
        await refresh();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  const { frequency } = form.values;
  return (
    <form
      method="post"
      onSubmit={form.onSubmit((values) => change.mutate(AutomaticPayoutsChange.parse(toAutomaticChange(values))))}
      noValidate
    >
      <Stack>
        <FailureNotice failure={failure} />
        <NativeSelect
          label={t("frequency")}
          data={payoutFrequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
          {...form.getInputProps("frequency")}
        />
        {frequency === "weekly" && (
          <NativeSelect
            label={t("weekday")}
            data={weekdays.map((each) => ({ value: String(each), label: weekday(each) }))}
            {...form.getInputProps("weekday")}
          />
        )}
        {frequency === "monthly" && (
          <NativeSelect
            label={t("monthDay")}
            description={t("monthDayText")}
            data={monthDays.map(String)}
            {...form.getInputProps("monthDay")}
          />
        )}
        {frequency !== "off" && (
          <>
            <MoneyField label={t("minimum")} description={t("minimumText")} {...form.getInputProps("minInCents")} />
            <DestinationSelect destinations={destinations} {...form.getInputProps("destinationId")} />
          </>
        )}
        <PasswordInput label={t("password")} autoComplete="current-password" {...form.getInputProps("password")} />
        <Group>
          <SubmitButton busy={change.isPending}>{t("automaticSave")}</SubmitButton>
          <Saved shown={change.isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}

interface TypedAutomatic {
  frequency: PayoutFrequency;
  weekday: string;
  monthDay: string;
  /** In reais, as typed. */
  minInCents: string;
  destinationId: string;
  password: string;
}

function toAutomaticChange(typed: TypedAutomatic) {
  const { frequency, weekday, monthDay, minInCents, destinationId, password } = typed;
  return {
    frequency,
    weekday: frequency === "weekly" ? Number(weekday) : null,
    monthDay: frequency === "monthly" ? Number(monthDay) : null,
    minInCents: parseMoney(minInCents),
    destinationId: destinationId || null,
    password,
  };
}
