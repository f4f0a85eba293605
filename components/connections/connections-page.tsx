"use client";

import { Alert, Button } from "@mantine/core";
import { IconFlask, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/banks/schemas";
import { useAccess } from "../shell/access";
import { useTRPC } from "../trpc/client";
import { DetailHeader } from "../ui/detail-header";
import { QueryRows } from "../ui/query-rows";
import { ReadOnlyNote } from "../ui/read-only-note";
import { ConnectionList } from "./connection-list";
import classes from "./connections.module.css";
import { RouteTable } from "./route-table";

const refreshMs = 15_000;

/** The accounts that a company charges through, with their state, and the way from rehearsal to real money. */
export function ConnectionsPage() {
  const t = useTranslations("connections");
  const tSettings = useTranslations("settings");
  const trpc = useTRPC();
  const mayWrite = useAccess().includes("connections.write");
  const query = useQuery({ ...trpc.connections.list.queryOptions({}), refetchInterval: refreshMs });
  return (
    <>
      <DetailHeader
        back={{ href: "/settings", label: tSettings("title") }}
        title={t("title")}
        text={t("subtitle")}
        actions={mayWrite && <ConnectButton />}
      />
      {!mayWrite && <ReadOnlyNote />}
      <QueryRows query={query} failedTitle={t("failed")} placeholders={3}>
        {(connections) => (
          <div className={classes.stack}>
            {connections.every(isRehearsal) && <Rehearsing />}
            <RouteTable connections={connections} />
            <ConnectionList connections={connections} />
          </div>
        )}
      </QueryRows>
    </>
  );
}

function isRehearsal({ isPlayMoney, state }: Connection): boolean {
  return isPlayMoney || state === "testing";
}

function ConnectButton() {
  const t = useTranslations("connections");
  return (
    <Button
      component={Link}
      href="/settings/payments/new"
      prefetch={false}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
    >
      {t("connect")}
    </Button>
  );
}

/** The next step of a company without real money. */
function Rehearsing() {
  const t = useTranslations("connections");
  return (
    <Alert color="yellow" icon={<IconFlask stroke={1.6} />} title={t("rehearsing")}>
      {t("rehearsingText")}
    </Alert>
  );
}
