import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, isAbsent } from "@/app/dashboard-queries";
import { grantedPermissions } from "@/app/session";
import { SaleHelp } from "@/components/buyers/support/sale-help";
import { TransactionDetail } from "@/components/payments/transactions/transaction-detail";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { DeliveriesOf } from "@/components/webhooks/deliveries/deliveries-of";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("transaction");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ transactionId: string }>;
}

export default async function TransactionPage({ params }: Props) {
  const { transactionId } = await params;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const get = queries.transactions.get.queryOptions({ transactionId });
  const [granted] = await Promise.all([
    grantedPermissions("transactions.refund", "sandbox.act", "webhooks.write", "shipments.write"),
    queryClient.prefetchQuery(get),
    queryClient.prefetchQuery(queries.sales.sold.queryOptions({ transactionId })),
    queryClient.prefetchQuery(queries.sales.money.queryOptions({ transactionId })),
    queryClient.prefetchQuery(queries.events.list.queryOptions({ subjectId: transactionId, limit: 100 })),
    queryClient.prefetchQuery(queries.deliveries.list.queryOptions({ subjectId: transactionId, limit: 25 })),
  ]);
  if (await isAbsent(queryClient, get.queryKey)) notFound();
  const mayRetry = granted.includes("webhooks.write");
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TransactionDetail
        transactionId={transactionId}
        mayRefund={granted.includes("transactions.refund")}
        mayAct={granted.includes("sandbox.act")}
        mayRetry={mayRetry}
        mayShip={granted.includes("shipments.write")}
        help={<SaleHelp transactionId={transactionId} />}
        deliveries={<DeliveriesOf subjectId={transactionId} mayRetry={mayRetry} />}
      />
    </HydrationBoundary>
  );
}
