"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ApiKeyInUse } from "@/server/accounts/api-keys/schemas";
import { useAccess } from "../../ui/frame/access";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page-header";
import { QueryRows } from "../../ui/query-rows";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useNewInAddress } from "../../ui/use-new-in-address";
import { CreateKeyDialog } from "./create-key-dialog";
import { KeyRow } from "./key-row";

function inUseFirst(keys: ApiKeyInUse[]): ApiKeyInUse[] {
  return [...keys].sort((one, other) => Number(one.revokedAt !== null) - Number(other.revokedAt !== null));
}

export function KeyBoard({ userId }: { userId: string }) {
  const t = useTranslations("apiKeys");
  const trpc = useTRPC();
  const mayChange = useAccess().includes("api_keys.write");
  const [creating, { open, close }] = useDisclosure();
  useNewInAddress(mayChange, open);
  const query = useQuery(trpc.apiKeys.list.queryOptions({}));

  return (
    <>
      <PageHeader page="apiKeys" text={t("subtitle")}>
        {mayChange && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={open}>
            {t("create")}
          </Button>
        )}
      </PageHeader>
      <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={3}>
        {(keys) =>
          keys.length > 0 ? (
            <RowList label={t("title")}>
              {inUseFirst(keys).map((key) => (
                <KeyRow key={key.id} apiKey={key} mayChange={mayChange} isOwn={key.createdById === userId} />
              ))}
            </RowList>
          ) : (
            <Notice icon={<IconKey size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
              {mayChange && <Button onClick={open}>{t("create")}</Button>}
            </Notice>
          )
        }
      </QueryRows>
      {mayChange && <CreateKeyDialog opened={creating} onClose={close} />}
    </>
  );
}
