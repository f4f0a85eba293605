import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./transaction-skeleton.module.css";

const placeholders = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Stands where the rows will be until the first ones come. */
export function TransactionSkeleton() {
  const t = useTranslations("transactions");
  return (
    <div className={classes.rows}>
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {placeholders.map((name) => (
        <Skeleton key={name} height={18} radius="sm" />
      ))}
    </div>
  );
}

/** Stands where the filters and the rows will be while the server looks for the first ones. */
export function TransactionListSkeleton() {
  return (
    <>
      <div className={classes.toolbar}>
        <Skeleton height={20} width="min(100%, 480px)" radius="sm" />
        <Skeleton height={36} width="min(100%, 680px)" />
      </div>
      <div className={classes.frame}>
        <TransactionSkeleton />
      </div>
    </>
  );
}
