"use client";

import type { Connection } from "@/server/treasury/connections/schemas";
import { Columns } from "../../ui/columns";
import { BalanceCard } from "../recipients/balance-card";
import { RecipientSection } from "../recipients/recipient-section";
import { AccountCheckPanel } from "./account-check-panel";
import { AccountFacts } from "./account-facts";
import { CallbackCard } from "./callback-card";

interface Props {
  connection: Connection;
  account: NonNullable<Connection["account"]>;
  mayWrite: boolean;
}

export function AccountParts({ connection, account, mayWrite }: Props) {
  const { id, recipient } = connection;
  const isKnown = recipient !== null && !["draft", "sent", "refused"].includes(recipient.state);
  return (
    <Columns side={<AccountFacts connection={connection} account={account} />}>
      <AccountCheckPanel connection={connection} mayWrite={mayWrite} />
      {mayWrite && <RecipientSection connectionId={id} />}
      {isKnown && <BalanceCard connectionId={id} />}
      {mayWrite && <CallbackCard connectionId={id} />}
    </Columns>
  );
}
