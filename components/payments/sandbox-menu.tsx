"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconFlask } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Transaction } from "@/server/payments/schemas";
import type { TransactionMoney } from "@/server/sales/schemas";
import { useTRPC } from "../trpc/client";
import { useRefresh } from "../trpc/refresh";

type Act = "pay" | "expire" | "chargeback" | "chargebackWon" | "chargebackLost";

/** The bank's actions on a transaction in this state. */
function actsOn({ paymentMethod, status }: Transaction, { dispute }: TransactionMoney): Act[] {
  const isCode = paymentMethod !== "credit_card";
  if (status === "pending" && isCode) return ["pay", "expire"];
  if (status === "canceled" && isCode) return ["pay"];
  if ((status === "paid" || status === "refund") && dispute === null) return ["chargeback"];
  return dispute?.status === "opened" ? ["chargebackWon", "chargebackLost"] : [];
}

interface Props {
  transaction: Transaction;
  money: TransactionMoney;
  onFailure: (thrown: unknown) => void;
}

/** In the sandbox the seller also acts as the buyer's bank. */
export function SandboxMenu({ transaction, money, onFailure }: Props) {
  const t = useTranslations("sandbox");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const options = { onSuccess: refresh, onError: onFailure };
  const acts: Record<Act, { mutate: (input: { transactionId: string }) => void; isPending: boolean }> = {
    pay: useMutation(trpc.sandbox.pay.mutationOptions(options)),
    expire: useMutation(trpc.sandbox.expire.mutationOptions(options)),
    chargeback: useMutation(trpc.sandbox.chargeback.mutationOptions(options)),
    chargebackWon: useMutation(trpc.sandbox.chargebackWon.mutationOptions(options)),
    chargebackLost: useMutation(trpc.sandbox.chargebackLost.mutationOptions(options)),
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
