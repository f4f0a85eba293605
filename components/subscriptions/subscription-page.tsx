"use client";

import { Alert, Anchor } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Subscription } from "@/server/subscriptions/subscriptions/schemas";
import { Columns } from "../ui/columns";
import { DetailHeader } from "../ui/detail-header";
import { punctuated } from "../ui/document";
import { Facts } from "../ui/facts";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { formatPhone } from "../ui/phone";
import { ReadOnlyNote } from "../ui/read-only-note";
import { useTRPC } from "../ui/trpc/client";
import { usePersonName } from "../ui/use-person-name";
import { PaymentTable } from "./payment-table";
import { SubscriptionActions } from "./subscription-actions";
import { SubscriptionStatus } from "./subscription-status";

interface Props {
  subscriptionId: string;
  canWrite: boolean;
}

export function SubscriptionPage({ subscriptionId, canWrite }: Props) {
  const t = useTranslations("subscriptions");
  const personName = usePersonName();
  const trpc = useTRPC();
  const { data: subscription } = useSuspenseQuery(trpc.subscriptions.get.queryOptions({ subscriptionId }));
  const { assinatura, cliente, pagamentos } = subscription;
  const side = (
    <>
      <FramedSection title={t("detail.plan")}>
        <PlanFacts subscription={assinatura} />
      </FramedSection>
      <FramedSection
        title={t("detail.customer")}
        actions={
          <Anchor component={Link} href={`/customers/${cliente.id}`} prefetch={false} size="sm">
            {t("detail.customerPage")}
          </Anchor>
        }
      >
        <Facts
          facts={[
            { name: t("detail.email"), value: cliente.email },
            { name: cliente.tipoDocumento, value: punctuated(cliente.documento) },
            { name: t("detail.phone"), value: formatPhone(cliente.celular) },
          ]}
        />
      </FramedSection>
      {assinatura.status !== "canceled" && <SubscriptionActions subscription={subscription} canWrite={canWrite} />}
    </>
  );
  return (
    <>
      <DetailHeader
        back={{ href: "/subscriptions", page: "subscriptions" }}
        title={personName(cliente.nome)}
        badge={<SubscriptionStatus status={assinatura.status} />}
        text={`${assinatura.produto} · ${assinatura.plano}`}
      />
      {!canWrite && <ReadOnlyNote />}
      {assinatura.aguardaConexao && <HeldNote method={assinatura.formaDePagamento} />}
      {assinatura.aguardaDados && <LackNote customerId={cliente.id} field={assinatura.aguardaDados} />}
      <Columns side={side}>
        <FramedSection title={t("detail.payments")} flush>
          <PaymentTable payments={pagamentos} />
        </FramedSection>
      </Columns>
    </>
  );
}

/** Not charged: the company has no connection for the method. */
function HeldNote({ method }: { method: Subscription["assinatura"]["formaDePagamento"] }) {
  const t = useTranslations("subscriptions.detail");
  return (
    <Alert color="yellow" mb="md" icon={<IconPlugConnectedX stroke={1.6} />} title={t("held")}>
      {t("heldText", { method })}{" "}
      <Anchor component={Link} href="/settings/payments" prefetch={false} size="sm" c="inherit" underline="always">
        {t("heldPage")}
      </Anchor>
    </Alert>
  );
}

/** Not charged: the acquirer requires data that the customer has not provided. */
function LackNote({ customerId, field }: { customerId: string; field: string }) {
  const t = useTranslations("subscriptions.detail");
  const [what = ""] = field.split(".");
  return (
    <Alert color="yellow" mb="md" icon={<IconPlugConnectedX stroke={1.6} />} title={t("held")}>
      {t("lacksText", { what })}{" "}
      <Anchor
        component={Link}
        href={`/customers/${customerId}`}
        prefetch={false}
        size="sm"
        c="inherit"
        underline="always"
      >
        {t("lacksPage")}
      </Anchor>
    </Alert>
  );
}

function PlanFacts({ subscription }: { subscription: Subscription["assinatura"] }) {
  const t = useTranslations("subscriptions");
  const { money, minute } = useFormats();
  const { valorInCents, valorLiquidoInCents, proximaCobrancaEm, dataDoCancelamento, pausa } = subscription;
  const { motivoDaSaida: why } = subscription;
  const next = t(subscription.status === "past_due" ? "detail.nextTry" : "columns.nextChargeAt");
  return (
    <Facts
      facts={[
        { name: t("detail.price"), value: money(valorInCents) },
        { name: t("detail.frequency"), value: t(`frequencies.${subscription.periodicidade}`) },
        { name: t("detail.net"), value: money(valorLiquidoInCents) },
        { name: t("detail.startedAt"), value: minute(subscription.dataDeInicio) },
        { name: t("detail.paidBy"), value: t(`detail.by.${subscription.formaDePagamento}`) },
        {
          name: t("detail.authorization"),
          value: subscription.autorizacao && t(`detail.authorizations.${subscription.autorizacao.status}`),
        },
        {
          name: t(subscription.proximaCobrancaEm ? "detail.endsAt" : "detail.endsByBuyer"),
          value: subscription.cancelaEm && minute(subscription.cancelaEm),
        },
        { name: t("detail.why"), value: why && t(`detail.reasons.${why.motivo}`) },
        { name: t("detail.whyNote"), value: why?.comentario ?? null },
        {
          name: t("detail.pause"),
          value: pausa && t("detail.pauseFromTo", { from: minute(pausa.desde), until: minute(pausa.ate) }),
        },
        { name: next, value: proximaCobrancaEm && minute(proximaCobrancaEm) },
        { name: t("detail.canceledAt"), value: dataDoCancelamento && minute(dataDoCancelamento) },
        { name: t("detail.approved"), value: String(subscription.cobrancasAprovadas) },
      ]}
    />
  );
}
