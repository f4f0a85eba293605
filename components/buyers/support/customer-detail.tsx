"use client";

import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CustomerDetail as Detail } from "@/server/customers/customers/customer-schemas";
import { toPurchasesQuery, toSubscriptionsOf } from "../../customers/customer-filters";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { TransactionTable } from "../../payments/transactions/transaction-table";
import { SubscriptionTable } from "../../subscriptions/subscription-table";
import { AmountLink } from "../../ui/amount-link";
import { Columns } from "../../ui/columns";
import { CopyIcon } from "../../ui/copy-icon";
import { type Column, DataTable } from "../../ui/data-table";
import { DetailHeader } from "../../ui/detail-header";
import { punctuated } from "../../ui/document";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { formatPhone } from "../../ui/phone";
import { QueryRows } from "../../ui/query-rows";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { usePersonName } from "../../ui/use-person-name";
import { AccessAction } from "./access-action";
import { CustomerHelp } from "./customer-help";

const refreshMs = 10_000;

export function CustomerDetail({ customerId }: { customerId: string }) {
  const t = useTranslations("customers");
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.customers.get.queryOptions({ customerId }), refetchInterval: refreshMs });
  return (
    <QueryRows query={query} failedTitle={t("oneFailed")}>
      {(customer) => <Found customer={customer} />}
    </QueryRows>
  );
}

function Found({ customer }: { customer: Detail }) {
  const t = useTranslations();
  const personName = usePersonName();
  const { money, count, minute } = useFormats();
  const trpc = useTRPC();
  const { id, name, document, documentType, emails, phone, address, purchases, access, createdAt } = customer;
  const bought = useQuery({
    ...trpc.transactions.sorted.queryOptions(toPurchasesQuery(document)),
    refetchInterval: refreshMs,
  });
  const place = [
    [address?.street, address?.number, address?.complement].filter(Boolean).join(", "),
    address?.neighborhood,
    [address?.city, address?.state].filter(Boolean).join(" – "),
    address?.zipCode,
  ].filter(Boolean);

  const bills = withTransactionFilters("/transactions", { search: document });
  const side = (
    <>
      <CustomerHelp customer={customer} />
      <FramedSection title={t("customers.details")}>
        <Facts
          facts={[
            { name: t("customer.name"), value: personName(name) },
            { name: documentType, value: punctuated(document) },
            { name: t("customer.phone"), value: formatPhone(phone) },
            { name: t("customer.email"), value: emails.join(", ") },
            { name: t("customers.address"), value: place.join(", ") },
            { name: t("customers.columns.createdAt"), value: minute(createdAt) },
          ]}
        />
      </FramedSection>
      <FramedSection title={t("customers.total")}>
        <Facts
          facts={[
            { name: t("figures.transactions"), value: count(purchases.transactions) },
            { name: t("customers.columns.purchases"), value: count(purchases.approved) },
            {
              name: t("figures.refunded"),
              value: <AmountLink href={bills}>{money(purchases.refundedInCents)}</AmountLink>,
            },
            {
              name: t("customers.columns.last"),
              value: purchases.lastPaidAt && minute(purchases.lastPaidAt),
            },
            {
              name: t("customers.columns.paid"),
              value: <AmountLink href={bills}>{money(purchases.paidInCents)}</AmountLink>,
              strong: true,
            },
          ]}
        />
      </FramedSection>
    </>
  );
  return (
    <>
      <DetailHeader
        back={{ href: "/customers", page: "customers" }}
        title={personName(name)}
        text={
          <>
            <span>{emails[0]}</span>
            <span>
              {id} <CopyIcon value={id} label={t("customers.copyId")} copiedLabel={t("customers.copiedId")} />
            </span>
          </>
        }
      />
      <Columns side={side}>
        <FramedSection
          title={t("customers.purchases")}
          flush
          actions={
            <Anchor component={Link} href={bills} prefetch={false} size="sm">
              {t("overview.all")}
            </Anchor>
          }
        >
          <QueryRows query={bought} failedTitle={t("transactions.failedTitle")} placeholders={4}>
            {({ rows }) => <TransactionTable rows={rows} withoutCustomer />}
          </QueryRows>
        </FramedSection>
        <CustomerSubscriptions customerId={id} />
        <FramedSection title={t("customers.access")} flush>
          {access.length > 0 ? (
            <AccessTable customer={customer} />
          ) : (
            <Text size="sm" c="dimmed" p="md">
              {t("customers.noAccess")}
            </Text>
          )}
        </FramedSection>
      </Columns>
    </>
  );
}

type Access = Detail["access"][number];

function AccessTable({ customer: { id, access, emails } }: { customer: Detail }) {
  const t = useTranslations("customers");
  const mayEnroll = useAccess().includes("courses.enroll");
  const { minute } = useFormats();
  const action: Column<Access> = {
    key: "action",
    label: t("actions"),
    quiet: true,
    align: "end",
    render: ({ courseId, courseTitle, revokedAt }) =>
      (revokedAt === null || emails.length > 0) && (
        <AccessAction customerId={id} courseId={courseId} courseTitle={courseTitle} isOpen={revokedAt === null} />
      ),
  };
  const columns: Column<Access>[] = [
    { key: "course", label: t("course"), slot: "title", render: ({ courseTitle }) => courseTitle },
    {
      key: "state",
      label: t("accessState"),
      slot: "end",
      render: ({ revokedAt }) => (
        <ToneBadge tone={revokedAt ? "gray" : "green"}>{t(revokedAt ? "revoked" : "granted")}</ToneBadge>
      ),
    },
    { key: "since", label: t("since"), tone: "dimmed", wrap: "never", render: ({ enrolledAt }) => minute(enrolledAt) },
    {
      key: "until",
      label: t("until"),
      tone: "dimmed",
      wrap: "never",
      hide: "md",
      render: ({ revokedAt }) => (revokedAt ? minute(revokedAt) : "–"),
    },
    ...(mayEnroll ? [action] : []),
  ];
  return <DataTable caption={t("access")} columns={columns} rows={access} rowKey={({ courseId }) => courseId} />;
}

function CustomerSubscriptions({ customerId }: { customerId: string }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const query = useQuery(trpc.subscriptions.sorted.queryOptions(toSubscriptionsOf(customerId)));
  return (
    <FramedSection title={t("subscriptions.title")} flush>
      <QueryRows query={query} failedTitle={t("customers.subscriptionsFailed")} placeholders={1}>
        {({ rows }) =>
          rows.length > 0 ? (
            <SubscriptionTable rows={rows} ofOneCustomer />
          ) : (
            <Text size="sm" c="dimmed" p="md">
              {t("customers.noSubscriptions")}
            </Text>
          )
        }
      </QueryRows>
    </FramedSection>
  );
}
