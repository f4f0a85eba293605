"use client";

import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Payout, PayoutApproval } from "@/server/treasury/payouts/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { useFormats } from "../../ui/format";
import { PasswordForm } from "../../ui/password-form";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { describeTarget } from "../payout-accounts/target";

interface Props {
  payout: Payout;
  isFirst: boolean;
  opened: boolean;
  onClose: () => void;
}

export function ApproveDialog({ payout, isFirst, opened, onClose }: Props) {
  const t = useTranslations("payouts");
  const { money } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const approve = useMutation(
    trpc.payouts.approve.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("approveTitle")} centered>
      <PasswordForm
        schema={PayoutApproval.pick({ password: true })}
        label={t("password")}
        missing={t("passwordMissing")}
        onSubmit={(password) => approve.mutateAsync({ payoutId: payout.id, password })}
        onCancel={onClose}
        action={t("approve")}
        busy={approve.isPending}
      >
        <Text size="sm">
          {t(isFirst ? "approveFirstText" : "approveText", {
            amount: money(payout.amountInCents),
            target: describeTarget(payout),
          })}
        </Text>
      </PasswordForm>
    </FormDialog>
  );
}
