"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { GoalChange } from "@/server/reports/overview/goal-schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { MoneyField } from "../../ui/money-field";
import { useTRPC } from "../../ui/trpc/client";
import { parseMoney } from "../../ui/typed-money";
import { useFormFaults } from "../../ui/use-form-faults";
import { useMoneyText } from "../../ui/use-money-text";

interface Typed {
  /** In reais, as typed. */
  goalInCents: string;
}

// The server rejects the 0 of an invalid amount.
const toInput = ({ goalInCents }: Typed) => ({ goalInCents: parseMoney(goalInCents) ?? 0 });

interface Props {
  opened: boolean;
  onClose: () => void;
  goalInCents: number | null;
}

export function GoalDialog({ opened, onClose, goalInCents }: Props) {
  const t = useTranslations("overview.goal");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("form")}>
      <GoalForm goalInCents={goalInCents} onDone={onClose} />
    </FormDialog>
  );
}

function GoalForm({ goalInCents, onDone }: { goalInCents: number | null; onDone: () => void }) {
  const t = useTranslations("overview.goal");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const moneyText = useMoneyText();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const form = useForm<Typed>({
    initialValues: { goalInCents: goalInCents === null ? "" : moneyText(goalInCents) },
    validate: checkBy(GoalChange, toInput),
  });
  const save = useMutation(
    trpc.overview.setGoal.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.overview.goal.pathFilter());
        onDone();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(GoalChange.parse(toInput(values))))} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("formText")}</Text>
        <MoneyField label={t("amount")} data-autofocus {...form.getInputProps("goalInCents")} />
        {goalInCents !== null && (
          <Button
            variant="subtle"
            color="gray"
            disabled={save.isPending}
            onClick={() => save.mutate({ goalInCents: null })}
          >
            {t("remove")}
          </Button>
        )}
        <FormEnd failure={failure} onCancel={onDone} action={t("save")} busy={save.isPending} />
      </Stack>
    </form>
  );
}
