"use client";

import { Alert, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPrinter } from "@tabler/icons-react";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useStatement } from "../../ledger/transfers/use-statement";
import { AmountLink } from "../../ui/amount-link";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DetailHeader } from "../../ui/detail-header";
import { DownloadLink } from "../../ui/download-link";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { describeTarget } from "../payout-accounts/target";
import { ApproveDialog } from "./approve-dialog";
import classes from "./payout-page.module.css";
import { PayoutStatus } from "./payout-status";

interface Props {
  payoutId: string;
  canWrite: boolean;
}

export function PayoutPage({ payoutId, canWrite }: Props) {
  const t = useTranslations("payouts");
  const { money, minute, second } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [canceling, cancelDialog] = useDisclosure();
  const [approving, approveDialog] = useDisclosure();
  const { data: payout } = useSuspenseQuery({
    ...trpc.payouts.get.queryOptions({ payoutId }),
    refetchInterval: ({ state }) =>
      state.data?.status === "scheduled" || state.data?.status === "sent" ? 3_000 : false,
  });
  const { data: situation } = useSuspenseQuery(trpc.payouts.situation.queryOptions({ payoutId }));
  const cancel = useMutation(
    trpc.payouts.cancel.mutationOptions({
      onSuccess: async () => {
        await refresh();
        cancelDialog.close();
      },
    }),
  );
  const isOpen = payout.status === "awaiting_approval" || payout.status === "scheduled";
  const statement = useStatement();
  const { account } = payout;

  return (
    <>
      <DetailHeader
        back={{ href: "/finance/payouts", page: "payouts" }}
        title={money(payout.amountInCents)}
        badge={<PayoutStatus status={payout.status} />}
        text={minute(payout.createdAt)}
        actions={
          <div className={classes.actions}>
            <DownloadLink href={`/finance/payouts/${payoutId}/file`}>{t("pdf")}</DownloadLink>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
            {canWrite && isOpen && (
              <Button variant="default" onClick={cancelDialog.open}>
                {t("cancel")}
              </Button>
            )}
            {canWrite && situation.approval === "open" && <Button onClick={approveDialog.open}>{t("approve")}</Button>}
          </div>
        }
      />
      {payout.status === "awaiting_approval" && situation.approval !== "open" && (
        <Alert color="yellow" mb="md" title={t("waitsTitle")}>
          {situation.approvableFrom === null
            ? t(situation.firstApprovedBy ? "waitsForAnother" : "waitsForSecond")
            : t(situation.approval === "later" ? "waitsAlone" : "rightFrom", {
                from: minute(situation.approvableFrom),
              })}
        </Alert>
      )}
      <FramedSection title={t("receipt")}>
        <Facts
          facts={[
            {
              name: t("columns.amount"),
              value: <AmountLink href={statement({ account: "payouts" })}>{money(payout.amountInCents)}</AmountLink>,
              strong: true,
            },
            { name: t("fee"), value: money(payout.feeInCents) },
            { name: t("columns.status"), value: t(`statuses.${payout.status}`) },
            { name: t("why"), value: payout.failureReason && t(`failures.${payout.failureReason}`) },
            { name: t("columns.target"), value: describeTarget(payout) },
            { name: t("holder"), value: account && `${account.holderName}, ${account.holderDocument}` },
            { name: t("description"), value: payout.description },
            { name: t("requestedBy"), value: situation.requestedBy },
            { name: t("firstApprovedBy"), value: situation.firstApprovedBy },
            { name: t("approvedBy"), value: situation.approvedBy },
            { name: t("columns.createdAt"), value: second(payout.createdAt) },
            { name: t("completedAt"), value: payout.completedAt && second(payout.completedAt) },
            { name: t("returnedAt"), value: payout.returnedAt && second(payout.returnedAt) },
            { name: t("endToEndId"), value: payout.endToEndId },
            { name: t("id"), value: payout.id },
          ]}
        />
      </FramedSection>
      <ConfirmDialog
        opened={canceling}
        onClose={cancelDialog.close}
        title={t("cancelAsk")}
        confirm={t("cancel")}
        back={t("back")}
        onConfirm={() => cancel.mutate({ payoutId })}
        busy={cancel.isPending}
        error={cancel.error}
      >
        <Text size="sm">{t("cancelText", { amount: money(payout.amountInCents) })}</Text>
      </ConfirmDialog>
      <ApproveDialog
        payout={payout}
        isFirst={situation.approvalsMissing > 1}
        opened={approving}
        onClose={approveDialog.close}
      />
    </>
  );
}
