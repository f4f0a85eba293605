"use client";

import { useTranslations } from "next-intl";
import type { ApiKeyInUse } from "@/server/accounts/api-keys/schemas";
import { useFormats } from "../../ui/format";
import classes from "./request-bars.module.css";

const height = 28;
const step = 6;
const width = 4;

export function RequestBars({ days }: Pick<ApiKeyInUse, "days">) {
  const t = useTranslations("apiKeys");
  const { day: dayWords } = useFormats();
  const sum = (of: "requests" | "refused") => days.reduce((total, each) => total + each[of], 0);
  const words = t("requests", { requests: sum("requests"), refused: sum("refused") });
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  // A day with a single request remains visible.
  const tall = (requests: number) => (requests === 0 ? 0 : Math.max(2, (requests / most) * height));
  return (
    <>
      {days.length > 0 && (
        <svg className={classes.bars} viewBox={`0 0 ${days.length * step} ${height + 1}`} role="img" aria-label={words}>
          <path className={classes.ground} d={`M0 ${height + 0.5}H${days.length * step}`} />
          {days.map(({ day, requests, refused }, index) => (
            <g key={day}>
              <title>{t("onDay", { day: dayWords(day), requests, refused })}</title>
              <rect
                className={classes.requests}
                x={index * step}
                y={height - tall(requests)}
                width={width}
                height={tall(requests)}
              />
              <rect
                className={classes.refused}
                x={index * step}
                y={height - tall(requests)}
                width={width}
                height={requests === 0 ? 0 : (tall(requests) * refused) / requests}
              />
            </g>
          ))}
        </svg>
      )}
      <span className={classes.words}>{words}</span>
    </>
  );
}
