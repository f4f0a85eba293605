"use client";

import { Anchor, Box, Button } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Sale } from "@/server/payments/transactions/sale-schemas";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { Columns } from "../../ui/columns";
import { CopyIcon } from "../../ui/copy-icon";
import { DetailHeader } from "../../ui/detail-header";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { QueryProblem } from "../../ui/query-problem";
import { QueryRows } from "../../ui/query-rows";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useOnChange } from "../../ui/use-on-change";
import { usePersonName } from "../../ui/use-person-name";
import { CancelCharge } from "../cancellations/cancel-charge";
import { ReceiptPanel } from "../refund-requests/receipt-panel";
import { RefundRequestPanel } from "../refund-requests/refund-request-panel";
import { leftToRefund } from "../refunds/left-to-refund";
import { RefundDialog } from "../refunds/refund-dialog";
import { ShipmentPanel } from "../shipments/shipment-panel";
import { CustomerPanel } from "./customer-panel";
import { DuplicateNotice } from "./duplicate-notice";
import classes from "./item-list.module.css";
import { MoneyPanel } from "./money-panel";
import { originOf } from "./origin";
import { PaymentMethod } from "./payment-method";
import { PaymentPanel } from "./payment-panel";
import { PlanPanel } from "./plan-panel";
import { SandboxMenu } from "./sandbox-menu";
import { Timeline } from "./timeline";
import { listSteps } from "./timeline-steps";
import { TransactionStatus } from "./transaction-status";

/** Polling interval while pending and afterwards. A hidden page does not poll. */
const refreshMs = { pending: 4_000, decided: 15_000 };

function refreshOf(transaction: Transaction | undefined): number {
  return transaction?.status === "pending" ? refreshMs.pending : refreshMs.decided;
}

export interface TransactionRights {
  mayRefund: boolean;
  mayAct: boolean;
  mayRetry: boolean;
  mayShip: boolean;
}

interface Slots {
  help: ReactNode;
  deliveries: ReactNode;
}

export function TransactionDetail({ transactionId, ...others }: TransactionRights & Slots & { transactionId: string }) {
  const t = useTranslations("transaction");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.transactions.get.queryOptions({ transactionId }),
    refetchInterval: ({ state }) => refreshOf(state.data),
  });
  return (
    <QueryRows query={query} failedTitle={t("failedTitle")}>
      {(transaction) => <Found transaction={transaction} {...others} />}
    </QueryRows>
  );
}

type FoundProps = TransactionRights & Slots & { transaction: Transaction };

function Found({ transaction, mayRefund, mayAct, mayRetry, mayShip, help, deliveries }: FoundProps) {
  const t = useTranslations();
  const personName = usePersonName();
  const { money, minute } = useFormats();
  const trpc = useTRPC();
  const [refunding, setRefunding] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { id: transactionId, updatedAt, status } = transaction;
  const about = { refetchInterval: refreshOf(transaction) };
  const moved = useQuery({ ...trpc.sales.money.queryOptions({ transactionId }), ...about });
  const sold = useQuery(trpc.sales.sold.queryOptions({ transactionId }));
  const events = useQuery({ ...trpc.events.list.queryOptions({ subjectId: transactionId, limit: 100 }), ...about });
  useOnChange(updatedAt, () => {
    moved.refetch();
    sold.refetch();
    events.refetch();
  });
  const left = leftToRefund(transaction, moved.data);
  const duplicate = moved.data?.duplicate;

  const side = (
    <>
      <CustomerPanel customer={transaction.customer} />
      <DeliveryPanel transactionId={transaction.id} />
      {transaction.aprovedAt && <ShipmentPanel {...{ transaction, mayShip }} />}
      {transaction.aprovedAt && <ReceiptPanel transactionId={transaction.id} mayRecord={mayShip} />}
      {help}
      <PaymentPanel transaction={transaction} />
      {sold.data?.plan && <PlanPanel plan={sold.data.plan} />}
      <FramedSection title={t("transaction.details")}>
        <Facts
          facts={[
            { name: t("transaction.description"), value: transaction.description },
            { name: t("transactions.columns.origin"), value: originOf(transaction.tracking) },
            { name: t("transaction.externalId"), value: transaction.externalId },
            { name: t("transaction.createdAt"), value: minute(transaction.createdAt) },
            { name: t("transaction.updatedAt"), value: minute(updatedAt) },
          ]}
        />
      </FramedSection>
    </>
  );

  return (
    <>
      <DetailHeader
        back={{ href: "/transactions", page: "sales" }}
        title={money(transaction.amount)}
        badge={<TransactionStatus status={status} />}
        text={
          <>
            <PaymentMethod method={transaction.paymentMethod} />
            <span>{personName(transaction.customer.name)}</span>
            <span>
              {transactionId}{" "}
              <CopyIcon value={transactionId} label={t("transaction.copyId")} copiedLabel={t("transaction.copiedId")} />
            </span>
          </>
        }
        actions={
          <>
            {mayAct && moved.data && (
              <SandboxMenu transaction={transaction} money={moved.data} onFailure={setFailure} />
            )}
            {mayRefund && <CancelCharge transaction={transaction} />}
            {mayRefund && left > 0 && !duplicate?.isStuck && (
              <Button
                variant="default"
                leftSection={<IconReceiptRefund size={16} stroke={1.6} />}
                onClick={() => setRefunding(true)}
              >
                {t("refund.open")}
              </Button>
            )}
          </>
        }
      />
      {!mayRefund && !mayAct && !mayRetry && !mayShip && <ReadOnlyNote />}
      {failure !== null && (
        <Box mb="md">
          <Problem title={t("sandbox.failed")}>{t(`failure.${toFailure(failure)}`)}</Problem>
        </Box>
      )}
      <Columns side={side}>
        {!moved.data && <QueryProblem query={moved} />}
        {duplicate && left > 0 && (
          <DuplicateNotice duplicate={duplicate} onRefund={mayRefund ? () => setRefunding(true) : undefined} />
        )}
        <RefundRequestPanel transactionId={transactionId} mayRefund={mayRefund} />
        <MoneyPanel transaction={transaction} money={moved.data} coupon={sold.data?.coupon ?? null} />
        <FramedSection title={t("transaction.timeline")}>
          <QueryRows query={events} failedTitle={t("transaction.timelineFailed")} placeholders={3}>
            {({ rows }) => <Timeline steps={listSteps(rows, moved.data)} />}
          </QueryRows>
        </FramedSection>
        {transaction.items.length > 0 && (
          <FramedSection title={t("transaction.items")}>
            <QueryRows query={sold} failedTitle={t("transaction.itemsFailed")} placeholders={1}>
              {({ lines }) => <ItemList lines={lines} />}
            </QueryRows>
          </FramedSection>
        )}
        {deliveries}
      </Columns>
      <RefundDialog
        refundsTo={moved.data?.refundsTo ?? (transaction.paymentMethod === "boleto" ? "pixKey" : null)}
        transaction={transaction}
        left={left}
        reason={duplicate ? t("duplicate.reason") : ""}
        opened={refunding}
        onClose={() => setRefunding(false)}
      />
    </>
  );
}

/** Renders nothing if the sale is not shipped. */
function DeliveryPanel({ transactionId }: { transactionId: string }) {
  const t = useTranslations("saleDelivery");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.shipping.delivery.queryOptions({ transactionId }));
  if (!data?.delivery) return null;
  const { name, street, number, complement, district, city, state, postalCode } = data.delivery;
  return (
    <FramedSection title={t("title")}>
      <Facts
        facts={[
          { name: t("name"), value: name },
          { name: t("street"), value: `${street}, ${number}` },
          { name: t("complement"), value: complement || null },
          { name: t("district"), value: district },
          { name: t("city"), value: `${city} (${state})` },
          { name: t("postalCode"), value: `${postalCode.slice(0, 5)}-${postalCode.slice(5)}` },
        ]}
      />
    </FramedSection>
  );
}

function pathOf(productId: string | null, paymentLinkId: string | null): string {
  return productId ? `/products/${productId}` : `/promotions/payment-links/${paymentLinkId}`;
}

function ItemList({ lines }: Pick<Sale, "lines">) {
  const { money, count } = useFormats();
  return (
    <ul className={classes.items}>
      {lines.map(({ productId, paymentLinkId, name, title, quantity, amountInCents, fullInCents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move, and two may be equal
        <li key={`${index}-${name}`}>
          <span>
            {productId || paymentLinkId ? (
              <Anchor component={Link} href={pathOf(productId, paymentLinkId)} prefetch={false} inherit>
                {name}
              </Anchor>
            ) : (
              name
            )}{" "}
            {quantity > 1 && <small>× {count(quantity)}</small>}
            {title && <small className={classes.own}>{title}</small>}
          </span>
          <span>
            {fullInCents > amountInCents && <del>{money(fullInCents)}</del>} {money(amountInCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}
