"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Destination } from "@/server/treasury/payout-accounts/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DetailHeader } from "../../ui/detail-header";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { Row, RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { DestinationDialog } from "./destination-dialog";
import { describeTarget } from "./target";

export function DestinationBoard({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("payouts");
  const { minute } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [adding, dialog] = useDisclosure();
  const [removing, setRemoving] = useState<Destination | null>(null);
  const query = useQuery(trpc.payoutAccounts.listForMembers.queryOptions({}));
  const remove = useMutation(
    trpc.payoutAccounts.remove.mutationOptions({
      onSuccess: async () => {
        await refresh();
        setRemoving(null);
      },
    }),
  );
  const originOf = ({ isOwnDocument, addedBy }: Destination) =>
    isOwnDocument ? t("own") : addedBy === null ? t("ofRecipient") : t("addedBy", { name: addedBy });
  return (
    <>
      <DetailHeader
        back={{ href: "/finance/payouts", page: "payouts" }}
        page="payoutAccounts"
        text={t("destinationsText")}
        actions={
          canWrite && (
            <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={dialog.open}>
              {t("addDestination")}
            </Button>
          )
        }
      />
      <FramedSection title={t("destinations")} flush quiet>
        <QueryRows query={query} failedTitle={t("destinationsFailed")} placeholders={2}>
          {(rows) =>
            rows.length === 0 ? (
              <Text p="md">{t("noDestination")}</Text>
            ) : (
              <RowList label={t("destinations")} flush>
                {rows.map((each) => (
                  <Row
                    key={each.id}
                    title={describeTarget(each)}
                    details={[originOf(each), t("usable", { from: minute(each.usableAt) })]}
                  >
                    {canWrite && !each.isOwnDocument && (
                      <Button size="xs" variant="default" onClick={() => setRemoving(each)}>
                        {t("remove")}
                      </Button>
                    )}
                  </Row>
                ))}
              </RowList>
            )
          }
        </QueryRows>
      </FramedSection>
      <DestinationDialog opened={adding} onClose={dialog.close} />
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t("removeAsk", { target: removing ? describeTarget(removing) : "" })}
        confirm={t("remove")}
        onConfirm={() => removing && remove.mutate({ destinationId: removing.id })}
        busy={remove.isPending}
        error={remove.error}
      >
        <Text size="sm">{t("removeText")}</Text>
      </ConfirmDialog>
    </>
  );
}
