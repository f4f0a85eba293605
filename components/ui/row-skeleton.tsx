import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./query-rows.module.css";

const placeholders = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function RowSkeleton({ rows = placeholders.length }: { rows?: number }) {
  const t = useTranslations("list");
  return (
    <div className={classes.rows}>
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {placeholders.slice(0, rows).map((name) => (
        <Skeleton key={name} height={18} radius="sm" />
      ))}
    </div>
  );
}
