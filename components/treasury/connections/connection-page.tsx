"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/treasury/connections/schemas";
import { Columns } from "../../ui/columns";
import { DetailHeader } from "../../ui/detail-header";
import { useAccess } from "../../ui/frame/access";
import { QueryRows } from "../../ui/query-rows";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { AccountParts } from "../acquirer-accounts/account-parts";
import { CheckPanel } from "./check-panel";
import { ConnectionActions } from "./connection-actions";
import { ConnectionFacts } from "./connection-facts";
import { ConnectionStateMark } from "./connection-state";
import { isReal, useMaySettle } from "./settlement";
import { StateNotice } from "./state-notice";

const refreshMs = 8_000;

export function ConnectionPage({ connectionId }: { connectionId: string }) {
  const t = useTranslations("connections");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.connections.get.queryOptions({ connectionId }),
    refetchInterval: refreshMs,
  });
  return (
    <QueryRows query={query} failedTitle={t("failed")}>
      {(connection) => <Found connection={connection} />}
    </QueryRows>
  );
}

function Found({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const mayWrite = useAccess().includes("connections.write");
  const maySettle = useMaySettle();
  const { name, state, account, isPlayMoney } = connection;
  const environment = connection.settings?.environment ?? account?.environment;
  return (
    <>
      <DetailHeader
        back={{ href: "/settings/payments", page: "payments" }}
        title={name}
        badge={<ConnectionStateMark state={state} />}
        text={environment ? t(`environments.${environment}`) : t("playMoney")}
        actions={mayWrite && <ConnectionActions connection={connection} />}
      />
      {!mayWrite && <ReadOnlyNote />}
      {mayWrite && !maySettle && isReal(connection) && <ReadOnlyNote>{t("ownerNote")}</ReadOnlyNote>}
      <StateNotice connection={connection} />
      {account ? (
        <AccountParts connection={connection} account={account} mayWrite={mayWrite} />
      ) : (
        <Columns side={<ConnectionFacts connection={connection} />}>
          {isPlayMoney ? null : <CheckPanel connection={connection} mayWrite={mayWrite} />}
        </Columns>
      )}
    </>
  );
}
