"use client";

import { ActionIcon, Anchor, Tooltip } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CoproducerState } from "@/db/schema/partners-enums";
import type { CompanyCoproducer, Coproducer } from "@/server/partners/coproducers/schemas";
import { useFormats } from "../../ui/format";
import { Problem } from "../../ui/problem";
import { Row, RowList } from "../../ui/row-list";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

const tones: Record<CoproducerState, Tone> = { invited: "blue", accepted: "green", declined: "gray", ended: "gray" };

export function useShareWords(): (share: Pick<Coproducer, "shareBps" | "startsOn" | "endsOn">) => string {
  const t = useTranslations("affiliates.coproducers");
  const { rate, day } = useFormats();
  return ({ shareBps, startsOn, endsOn }) =>
    endsOn === null
      ? t("from", { rate: rate(shareBps), from: day(startsOn) })
      : t("between", { rate: rate(shareBps), from: day(startsOn), to: day(endsOn) });
}

interface Props {
  /** Rows with a product's name link to it. */
  rows: readonly (Coproducer | CompanyCoproducer)[];
  canWrite: boolean;
}

export function CoproducerRows({ rows, canWrite }: Props) {
  const t = useTranslations("affiliates.coproducers");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayShare = useShareWords();
  const refresh = () => queryClient.invalidateQueries(trpc.coproducers.pathFilter());
  const end = useMutation(trpc.coproducers.end.mutationOptions({ onSuccess: refresh }));
  return (
    <>
      {end.error && <Problem title={tFailure(toFailure(end.error))} />}
      <RowList label={t("title")} flush>
        {rows.map((each) => (
          <Row
            key={each.id}
            title={each.partnerName ?? each.email}
            badge={<ToneBadge tone={tones[each.state]}>{t(`states.${each.state}`)}</ToneBadge>}
            details={[
              ...("productName" in each
                ? [
                    <Anchor
                      key="product"
                      component={Link}
                      href={`/products/${each.productId}`}
                      prefetch={false}
                      inherit
                    >
                      {each.productName}
                    </Anchor>,
                  ]
                : []),
              sayShare(each),
            ]}
          >
            {(each.state === "invited" || each.state === "accepted") && (
              <Tooltip label={t("end", { email: each.email })} openDelay={300}>
                <ActionIcon
                  aria-label={t("end", { email: each.email })}
                  disabled={!canWrite}
                  loading={end.isPending && end.variables.coproducerId === each.id}
                  onClick={() => end.mutate({ coproducerId: each.id })}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
          </Row>
        ))}
      </RowList>
    </>
  );
}
