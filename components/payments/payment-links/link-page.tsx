"use client";

import { Anchor, Button, CopyButton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconCopy, IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DetailHeader } from "../../ui/detail-header";
import { Facts } from "../../ui/facts";
import { FailureNotice } from "../../ui/failure-notice";
import { FormDialog } from "../../ui/form-dialog";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { withTransactionFilters } from "../transactions/transaction-filters";
import { LinkForm } from "./link-form";
import classes from "./link-page.module.css";
import { LinkState } from "./link-state";

interface Props {
  paymentLinkId: string;
  canWrite: boolean;
  canReadSales: boolean;
}

const list = "/promotions/payment-links";

export function LinkPage({ paymentLinkId, canWrite, canReadSales }: Props) {
  const t = useTranslations("paymentLinks");
  const tRoot = useTranslations();
  const { money, day } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [editing, editDialog] = useDisclosure();
  const [deleting, deleteDialog] = useDisclosure();
  const { data: link } = useSuspenseQuery(trpc.paymentLinks.get.queryOptions({ paymentLinkId }));
  const update = useMutation(
    trpc.paymentLinks.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.paymentLinks.pathFilter()),
    }),
  );
  const remove = useMutation(
    trpc.paymentLinks.delete.mutationOptions({
      onSuccess: async () => {
        router.push(list);
        await queryClient.invalidateQueries(trpc.paymentLinks.list.queryFilter());
      },
    }),
  );
  const { title, url, active, amountInCents, payments, maxPayments, methods, maxInstallments, dueOn } = link;
  const paid = maxPayments === null ? t("payments", { payments }) : t("paymentsOf", { payments, maxPayments });

  return (
    <>
      <DetailHeader
        back={{ href: list, page: "paymentLinks" }}
        title={title}
        badge={<LinkState link={link} />}
        text={money(amountInCents)}
        actions={
          canWrite && (
            <div className={classes.actions}>
              <Button variant="default" onClick={editDialog.open}>
                {t("change")}
              </Button>
              <Button
                variant="default"
                loading={update.isPending}
                onClick={() => update.mutate({ paymentLinkId, active: !active })}
              >
                {t(active ? "pause" : "resume")}
              </Button>
              <Button variant="default" onClick={deleteDialog.open}>
                {t("delete")}
              </Button>
            </div>
          )
        }
      />
      <FailureNotice failure={update.error && toFailure(update.error)} />
      <FramedSection title={t("share")} text={t("shareText")}>
        <div className={classes.code}>
          {/* biome-ignore lint/performance/noImgElement: a kilobyte that the server just drew has nothing to be optimised */}
          <img src={`${list}/${paymentLinkId}/qr`} width={200} height={200} alt={t("codeOf", { title })} />
          <p className={classes.url}>{url}</p>
          <div className={classes.actions}>
            <CopyButton value={url} timeout={1500}>
              {({ copied, copy }) => (
                <Button
                  onClick={copy}
                  leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
                >
                  {t(copied ? "copied" : "copy")}
                </Button>
              )}
            </CopyButton>
            <Button
              component="a"
              variant="default"
              href={new URL(url).pathname}
              target="_blank"
              leftSection={<IconExternalLink size={16} stroke={1.6} />}
            >
              {t("preview")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
          </div>
        </div>
      </FramedSection>
      <div className={classes.screen}>
        <FramedSection title={t("terms")}>
          <Facts
            facts={[
              { name: t("fields.amount"), value: money(amountInCents) },
              {
                name: t("columns.payments"),
                value: canReadSales ? (
                  <Anchor
                    component={Link}
                    href={withTransactionFilters("/transactions", { paymentLinkId })}
                    prefetch={false}
                    inherit
                  >
                    {paid}
                  </Anchor>
                ) : (
                  paid
                ),
              },
              { name: t("fields.methods"), value: methods.map((each) => tRoot(`methods.${each}`)).join(", ") },
              {
                name: t("fields.maxInstallments"),
                value: methods.includes("credit_card") ? t("upTo", { count: maxInstallments }) : null,
              },
              { name: t("fields.dueOn"), value: dueOn === null ? t("always") : day(dueOn) },
              { name: t("fields.description"), value: link.description },
              { name: t("id"), value: link.id },
            ]}
          />
        </FramedSection>
      </div>
      <FormDialog opened={editing} onClose={editDialog.close} title={t("edit")}>
        {editing && <LinkForm link={link} onDone={editDialog.close} />}
      </FormDialog>
      <ConfirmDialog
        opened={deleting}
        onClose={deleteDialog.close}
        title={t("deleteAsk", { title })}
        confirm={t("delete")}
        onConfirm={() => remove.mutate({ paymentLinkId })}
        busy={remove.isPending}
        error={remove.error}
      >
        <Text size="sm">{t("deleteText")}</Text>
      </ConfirmDialog>
    </>
  );
}
