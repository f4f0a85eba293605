"use client";

import { PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Payout, PayoutApproval } from "@/server/payouts/schemas";
import { useTRPC } from "../trpc/client";
import { useRefresh } from "../trpc/refresh";
import { FormDialog } from "../ui/form-dialog";
import { FormEnd } from "../ui/form-end";
import { useFormats } from "../ui/format";
import { useSchemaForm } from "../ui/use-schema-form";
import { describeTarget } from "./target";

interface Props {
  payout: Payout;
  /** Whether another approval is needed afterwards. */
  isFirst: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Approves a payout; asks for the member's password. */
export function ApproveDialog({ payout, isFirst, opened, onClose }: Props) {
  const t = useTranslations("payouts");
  const { money } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { form, failure, showFailure, submit } = useSchemaForm<{ password: string }>({
    schema: PayoutApproval.pick({ password: true }),
    initialValues: { password: "" },
    sentences: { password: t("passwordMissing") },
  });
  const approve = useMutation(
    trpc.payouts.approve.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
      onError: showFailure,
    }),
  );
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("approveTitle")} centered>
      <form
        method="post"
        onSubmit={submit(({ password }) => approve.mutate({ payoutId: payout.id, password }))}
        noValidate
      >
        <Stack>
          <Text size="sm">
            {t(isFirst ? "approveFirstText" : "approveText", {
              amount: money(payout.amountInCents),
              target: describeTarget(payout),
            })}
          </Text>
          <PasswordInput
            key={form.key("password")}
            {...form.getInputProps("password")}
            label={t("password")}
            autoComplete="current-password"
            data-autofocus
          />
          <FormEnd failure={failure} onCancel={onClose} action={t("approve")} busy={approve.isPending} />
        </Stack>
      </form>
    </FormDialog>
  );
}
