"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { Coupon } from "@/server/catalog/coupons/schemas";
import { useCompanyNow } from "../../ui/clock/company-time";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { TwoLines } from "../../ui/two-lines";
import { CouponMenu } from "./coupon-menu";

type State = "active" | "paused" | "scheduled" | "ended" | "used_up";

const tones: Record<State, Tone> = {
  active: "green",
  paused: "gray",
  scheduled: "blue",
  ended: "gray",
  used_up: "amber",
};

function stateOf({ active, startsAt, endsAt, maxUses, uses }: Coupon, now: number): State {
  if (endsAt !== null && Date.parse(endsAt) <= now) return "ended";
  if (maxUses !== null && uses >= maxUses) return "used_up";
  if (!active) return "paused";
  return startsAt !== null && Date.parse(startsAt) > now ? "scheduled" : "active";
}

function CouponState({ coupon }: { coupon: Coupon }) {
  const t = useTranslations("promotions.states");
  const now = useCompanyNow();
  const state = stateOf(coupon, now());
  return <ToneBadge tone={tones[state]}>{t(state)}</ToneBadge>;
}

interface Props {
  rows: Coupon[];
  stale: boolean;
  canWrite: boolean;
  onEdit: (coupon: Coupon) => void;
  onDelete: (coupon: Coupon) => void;
}

export function CouponTable({ rows, stale, canWrite, onEdit, onDelete }: Props) {
  const t = useTranslations("promotions");
  const tFailure = useTranslations("failure");
  const format = useFormatter();
  const { money } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.coupons.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.coupons.pathFilter()),
    }),
  );
  const isUpdated = ({ id }: Coupon) => update.variables?.couponId === id;

  const columns: Column<Coupon>[] = [
    {
      key: "code",
      label: t("columns.code"),
      wrap: "anywhere",
      slot: "title",
      render: (coupon) => (
        <>
          <TwoLines
            first={coupon.code}
            second={
              coupon.productIds === null ? t("everyProduct") : t("someProducts", { count: coupon.productIds.length })
            }
          />
          {update.error && isUpdated(coupon) && <span role="alert">{tFailure(toFailure(update.error))}</span>}
        </>
      ),
    },
    { key: "status", label: t("columns.status"), render: (coupon) => <CouponState coupon={coupon} /> },
    {
      key: "value",
      label: t("columns.value"),
      render: ({ type, value }) =>
        type === "fixed" ? money(value) : format.number(value / 100, { style: "percent", maximumFractionDigits: 2 }),
    },
    {
      key: "uses",
      label: t("columns.uses"),
      tone: "dimmed",
      wrap: "never",
      render: ({ uses, maxUses }) => (maxUses === null ? t("uses", { uses }) : t("usesOf", { uses, maxUses })),
    },
    {
      key: "period",
      label: t("columns.period"),
      tone: "dimmed",
      render: (coupon) => <Period coupon={coupon} />,
    },
    {
      key: "actions",
      label: t("columns.actions"),
      quiet: true,
      align: "end",
      slot: "end",
      render: (coupon) => (
        <CouponMenu
          coupon={coupon}
          canWrite={canWrite}
          busy={update.isPending && isUpdated(coupon)}
          onEdit={() => onEdit(coupon)}
          onDelete={() => onDelete(coupon)}
          onToggle={() => update.mutate({ couponId: coupon.id, active: !coupon.active })}
        />
      ),
    },
  ];
  return <DataTable caption={t("tableLabel")} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />;
}

function Period({ coupon: { startsAt, endsAt } }: { coupon: Coupon }) {
  const t = useTranslations("promotions");
  const { minute } = useFormats();
  if (startsAt && endsAt) return t("between", { from: minute(startsAt), to: minute(endsAt) });
  if (startsAt) return t("from", { from: minute(startsAt) });
  return endsAt ? t("until", { to: minute(endsAt) }) : t("always");
}
