"use client";

import { Anchor, Box, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { languages } from "@/db/schema/core-enums";
import type { AffiliateState } from "@/db/schema/partners-enums";
import type { Affiliate } from "@/server/partners/affiliates/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { CopyIcon } from "../../ui/copy-icon";
import { FormDialog } from "../../ui/form-dialog";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { Problem } from "../../ui/problem";
import { Row, RowList } from "../../ui/row-list";
import { SearchField } from "../../ui/search-field";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useFilteredList } from "../../ui/use-filtered-list";
import { withCommissionFilters } from "../commissions/commission-filters";
import { useCommissionWords } from "../commissions/use-commission-words";
import { AffiliateCoupons } from "./affiliate-coupons";
import { affiliateFilters, longestAffiliateSearch, toAffiliateQuery } from "./affiliate-filters";
import { AffiliateForm } from "./affiliate-form";

const tones: Record<AffiliateState, Tone> = {
  invited: "blue",
  pending: "amber",
  active: "green",
  blocked: "red",
  ended: "gray",
};

export function AffiliateList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("affiliates");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const language = languages.find((each) => each === locale) ?? languages[0];
  const mayReadFinance = useAccess().includes("finance.read");
  const sayCommission = useCommissionWords();
  const [opened, { open, close }] = useDisclosure();
  const [ending, setEnding] = useState<Affiliate | null>(null);
  const [giving, setGiving] = useState<Affiliate | null>(null);
  const { filters, change, list } = useFilteredList(affiliateFilters, (filters) =>
    trpc.affiliates.list.queryOptions(toAffiliateQuery(filters)),
  );
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.affiliates.pathFilter()) };
  const update = useMutation(trpc.affiliates.update.mutationOptions(refresh));
  const invite = useMutation(trpc.affiliates.invite.mutationOptions());
  const end = useMutation(
    trpc.affiliates.delete.mutationOptions({
      onSuccess: async () => {
        await refresh.onSuccess();
        setEnding(null);
      },
    }),
  );
  const failed = update.error ?? invite.error;

  function detailsOf(affiliate: Affiliate) {
    const { email, code, productIds, requestedProductIds, commissionBps, commissionFixedInCents } = affiliate;
    const hasOwn = commissionBps !== null || commissionFixedInCents !== null;
    return [
      email,
      [t("code", { code }), t("products", { count: productIds.length })].join(" · "),
      ...(requestedProductIds.length > 0 ? [t("asks", { count: requestedProductIds.length })] : []),
      ...(hasOwn ? [t("ownCommission", { commission: sayCommission(affiliate) })] : []),
    ];
  }

  function actionsOf({ id: affiliateId, state, requestedProductIds, productIds, name, link }: Affiliate) {
    const move = (to: "active" | "blocked") => update.mutate({ affiliateId, state: to });
    const approve = () =>
      update.mutate({ affiliateId, state: "active", productIds: [...productIds, ...requestedProductIds] });
    const busy = update.isPending && update.variables.affiliateId === affiliateId;
    const common = { size: "xs", variant: "default", disabled: !canWrite, loading: busy } as const;
    return (
      <>
        {link && <CopyIcon value={link} label={`${t("copyLink")}: ${name}`} copiedLabel={t("copied")} />}
        {state === "invited" && (
          <Button {...common} loading={invite.isPending} onClick={() => invite.mutate({ affiliateId, language })}>
            {t("inviteAgain")}
          </Button>
        )}
        {requestedProductIds.length > 0 && state !== "blocked" && (
          <Button {...common} variant="filled" onClick={approve}>
            {t("approve")}
          </Button>
        )}
        <Button {...common} onClick={() => move(state === "blocked" ? "active" : "blocked")}>
          {state === "blocked" ? t("unblock") : t("block")}
        </Button>
      </>
    );
  }

  return (
    <FramedSection
      title={t("listTitle")}
      flush
      actions={
        <Button size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} disabled={!canWrite} onClick={open}>
          {t("invite")}
        </Button>
      }
    >
      {failed && <Problem title={tFailure(toFailure(failed))} />}
      {invite.data && (
        <Text size="sm" p="md" role="status" style={{ overflowWrap: "anywhere" }}>
          {t("invited")} {invite.data.url}{" "}
          <CopyIcon value={invite.data.url} label={t("copyLink")} copiedLabel={t("copied")} />
        </Text>
      )}
      <Box px="md" pt="md">
        <ListToolbar>
          <SearchField
            placeholder={t("searchPlaceholder")}
            value={filters.search}
            maxLength={longestAffiliateSearch}
            onChange={(search) => change({ search })}
          />
        </ListToolbar>
      </Box>
      <ListRows
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconSpeakerphone size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />
        }
      >
        {(rows, stale) => (
          <RowList label={t("listTitle")} flush stale={stale}>
            {rows.map((affiliate) => (
              <Row
                key={affiliate.id}
                title={affiliate.name}
                badge={<ToneBadge tone={tones[affiliate.state]}>{t(`states.${affiliate.state}`)}</ToneBadge>}
                details={detailsOf(affiliate)}
                stacked
              >
                {mayReadFinance && (
                  <Anchor
                    component={Link}
                    href={withCommissionFilters("/affiliates/commissions", { agreement: affiliate.id })}
                    prefetch={false}
                    size="sm"
                    aria-label={`${t("seeCommissions")}: ${affiliate.name}`}
                  >
                    {t("seeCommissions")}
                  </Anchor>
                )}
                {actionsOf(affiliate)}
                <Button size="xs" variant="default" disabled={!canWrite} onClick={() => setGiving(affiliate)}>
                  {t("coupons.title")}
                </Button>
                <Button size="xs" variant="default" disabled={!canWrite} onClick={() => setEnding(affiliate)}>
                  {t("end")}
                </Button>
              </Row>
            ))}
          </RowList>
        )}
      </ListRows>
      <FormDialog opened={opened} onClose={close} title={t("invite")}>
        <AffiliateForm onDone={close} />
      </FormDialog>
      <FormDialog
        opened={giving !== null}
        onClose={() => setGiving(null)}
        title={t("coupons.of", { name: giving?.name ?? "" })}
      >
        {giving && <AffiliateCoupons affiliateId={giving.id} onDone={() => setGiving(null)} />}
      </FormDialog>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={t("endAsk", { name: ending?.name ?? "" })}
        confirm={t("end")}
        onConfirm={() => ending && end.mutate({ affiliateId: ending.id })}
        busy={end.isPending}
        error={end.error}
      >
        <Text size="sm">{t("endText")}</Text>
      </ConfirmDialog>
    </FramedSection>
  );
}
