"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconFlask } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";

type Act = "pay" | "expire" | "chargeback" | "infractionPart" | "chargebackWon" | "chargebackLost";

function actsOn({ paymentMethod, status }: Transaction, { disputes }: TransactionMoney): Act[] {
  const isCode = paymentMethod !== "credit_card";
  if (status === "pending" && isCode) return ["pay", "expire"];
  if (status === "canceled" && isCode) return ["pay"];
  if (disputes.some((dispute) => dispute.status === "opened")) return ["chargebackWon", "chargebackLost"];
  if (disputes.length > 0 || (status !== "paid" && status !== "refund")) return [];
  return paymentMethod === "pix" ? ["chargeback", "infractionPart"] : ["chargeback"];
}

interface Props {
  transaction: Transaction;
  money: TransactionMoney;
  onFailure: (thrown: unknown) => void;
}

/** Simulates the buyer's bank. */
export function SandboxMenu({ transaction, money, onFailure }: Props) {
  const t = useTranslations("sandbox");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const options = { onSuccess: refresh, onError: onFailure };
  const chargeback = useMutation(trpc.sandbox.chargeback.mutationOptions(options));
  const chargebackWon = useMutation(trpc.sandbox.chargebackWon.mutationOptions(options));
  const chargebackLost = useMutation(trpc.sandbox.chargebackLost.mutationOptions(options));
  const infraction = useMutation(trpc.sandbox.infraction.mutationOptions(options));
  const accepted = useMutation(trpc.sandbox.infractionAccepted.mutationOptions(options));
  const rejected = useMutation(trpc.sandbox.infractionRejected.mutationOptions(options));
  const half = Math.max(1, Math.floor(transaction.amount / 2));
  const isPix = transaction.paymentMethod === "pix";
  const acts: Record<Act, { mutate: (input: { transactionId: string }) => void; isPending: boolean }> = {
    pay: useMutation(trpc.sandbox.pay.mutationOptions(options)),
    expire: useMutation(trpc.sandbox.expire.mutationOptions(options)),
    chargeback: isPix ? infraction : chargeback,
    infractionPart: {
      mutate: ({ transactionId }) => infraction.mutate({ transactionId, amountInCents: half }),
      isPending: infraction.isPending,
    },
    chargebackWon: isPix ? rejected : chargebackWon,
    chargebackLost: isPix ? accepted : chargebackLost,
  };
  const possible = money.isSandbox ? actsOn(transaction, money) : [];
  if (possible.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={Object.values(acts).some(({ isPending }) => isPending)}
          leftSection={<IconFlask size={16} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {t("simulate")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((act) => (
          <Menu.Item key={act} onClick={() => acts[act].mutate({ transactionId: transaction.id })}>
            {t(act)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
