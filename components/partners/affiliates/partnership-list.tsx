"use client";

import { Button, Stack, Text } from "@mantine/core";
import { IconHeartHandshake } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Affiliation } from "@/server/partners/affiliates/program-schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { QueryProblem } from "../../ui/query-problem";
import { Row, RowList } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { useCommissionWords } from "../commissions/use-commission-words";
import { useShareWords } from "../coproducers/coproducer-rows";
import { EarningList } from "./earning-list";
import { PartnerLinks } from "./partner-link";

interface Leaving {
  kind: "affiliation" | "coproduction";
  id: string;
}

export function PartnershipList({ canWrite }: { canWrite: boolean }) {
  const access = useAccess();
  const t = useTranslations("partnerships");
  const tAffiliates = useTranslations("affiliates");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayShare = useShareWords();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const affiliations = useQuery(trpc.affiliates.listOwn.queryOptions());
  const coproductions = useQuery(trpc.coproducers.listOwn.queryOptions());
  const done = {
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries(trpc.affiliates.pathFilter()),
        queryClient.invalidateQueries(trpc.coproducers.pathFilter()),
      ]);
      setLeaving(null);
    },
  };
  const leaveAffiliation = useMutation(trpc.affiliates.leave.mutationOptions(done));
  const leaveCoproduction = useMutation(trpc.coproducers.leave.mutationOptions(done));
  const isEmpty = affiliations.data?.length === 0 && coproductions.data?.length === 0;

  function leave({ kind, id }: Leaving) {
    if (kind === "affiliation") leaveAffiliation.mutate({ affiliateId: id });
    else leaveCoproduction.mutate({ coproducerId: id });
  }

  return (
    <Stack gap="lg">
      <QueryProblem query={affiliations} />
      <QueryProblem query={coproductions} />
      {isEmpty && (
        <Notice icon={<IconHeartHandshake size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />
      )}
      {affiliations.data?.map((each) => (
        <FramedSection
          key={each.id}
          title={each.producerName}
          text={`${t("affiliations")} · ${tAffiliates(`states.${each.state}`)}`}
          actions={
            <Button
              size="xs"
              variant="default"
              disabled={!canWrite}
              onClick={() => setLeaving({ kind: "affiliation", id: each.id })}
            >
              {t("leave")}
            </Button>
          }
        >
          <AffiliationProducts affiliation={each} />
        </FramedSection>
      ))}
      {coproductions.data && coproductions.data.length > 0 && (
        <FramedSection title={t("coproductions")} flush>
          <RowList label={t("coproductions")} flush>
            {coproductions.data.map((each) => (
              <Row
                key={each.id}
                title={t("by", { product: each.productName, producer: each.producerName })}
                badge={
                  <ToneBadge tone={each.state === "accepted" ? "green" : "gray"}>
                    {tAffiliates(`coproducers.states.${each.state}`)}
                  </ToneBadge>
                }
                details={[sayShare(each)]}
              >
                {each.state === "accepted" && (
                  <Button
                    size="xs"
                    variant="default"
                    disabled={!canWrite}
                    onClick={() => setLeaving({ kind: "coproduction", id: each.id })}
                  >
                    {t("leave")}
                  </Button>
                )}
              </Row>
            ))}
          </RowList>
        </FramedSection>
      )}
      {!isEmpty && access.includes("finance.read") && <EarningList />}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t("leaveAsk")}
        confirm={t("leave")}
        onConfirm={() => leaving && leave(leaving)}
        busy={leaveAffiliation.isPending || leaveCoproduction.isPending}
        error={leaveAffiliation.error ?? leaveCoproduction.error}
      >
        <Text size="sm">{t("leaveText")}</Text>
      </ConfirmDialog>
    </Stack>
  );
}

export function AffiliationProducts({ affiliation }: { affiliation: Affiliation }) {
  const t = useTranslations("partnerships");
  const tSignUp = useTranslations("affiliateSignUp");
  const sayCommission = useCommissionWords();
  const { products, coupons } = affiliation;
  return (
    <Stack gap="md">
      {coupons.length > 0 && <Text size="sm">{t("coupons", { codes: coupons.join(", ") })}</Text>}
      {products.map((product) => (
        <div key={product.productId}>
          <Text fw={500}>{product.name}</Text>
          <Text size="sm" c="dimmed">
            {[
              sayCommission(product),
              t("clicks", { count: product.clicks }),
              t("sales", { count: product.sales }),
            ].join(" · ")}
          </Text>
          {!product.isApproved && <Text size="sm">{t("waiting")}</Text>}
          {product.offers.length > 0 && <PartnerLinks offers={product.offers} />}
          {product.program?.terms && (
            <Text size="sm" mt="xs" style={{ whiteSpace: "pre-line" }}>
              {product.program.terms}
            </Text>
          )}
          {product.program?.materialsUrl && (
            <a href={product.program.materialsUrl} target="_blank" rel="noreferrer">
              {tSignUp("materials")}
            </a>
          )}
        </div>
      ))}
    </Stack>
  );
}
