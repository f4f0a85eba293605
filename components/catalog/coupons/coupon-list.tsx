"use client";

import { Button } from "@mantine/core";
import { IconPlus, IconTicket } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Coupon } from "@/server/catalog/coupons/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { SearchField } from "../../ui/search-field";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { useNewInAddress } from "../../ui/use-new-in-address";
import { couponFilters, longestCode, toCouponQuery } from "./coupon-filters";
import { CouponForm } from "./coupon-form";
import { CouponTable } from "./coupon-table";
import { DeleteCoupon } from "./delete-coupon";

type Open = { what: "new" } | { what: "edit" | "delete"; coupon: Coupon } | null;

export function CouponList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("promotions");
  const trpc = useTRPC();
  const [open, setOpen] = useState<Open>(null);
  const { filters, change, list } = useFilteredList(couponFilters, (filters) =>
    trpc.coupons.list.queryOptions(toCouponQuery(filters)),
  );
  const close = () => setOpen(null);
  useNewInAddress(canWrite, () => setOpen({ what: "new" }));

  const add: ReactNode = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} />}
      disabled={!canWrite}
      onClick={() => setOpen({ what: "new" })}
    >
      {t("new")}
    </Button>
  );

  return (
    <>
      <ListToolbar>
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={filters.search}
          maxLength={longestCode}
          onChange={(search) => change({ search })}
        />
        {add}
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconTicket size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
            {add}
          </Notice>
        }
      >
        {(rows, stale) => (
          <CouponTable
            rows={rows}
            stale={stale}
            canWrite={canWrite}
            onEdit={(coupon) => setOpen({ what: "edit", coupon })}
            onDelete={(coupon) => setOpen({ what: "delete", coupon })}
          />
        )}
      </PageList>
      <FormDialog
        opened={open?.what === "new" || open?.what === "edit"}
        onClose={close}
        title={open?.what === "edit" ? t("edit") : t("new")}
      >
        {open && open.what !== "delete" && (
          <CouponForm coupon={open.what === "edit" ? open.coupon : null} onDone={close} />
        )}
      </FormDialog>
      <DeleteCoupon coupon={open?.what === "delete" ? open.coupon : null} onDone={close} />
    </>
  );
}
