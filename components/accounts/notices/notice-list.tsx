"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Notice, NoticePage } from "@/server/accounts/notices/schemas";
import { useFormats } from "../../ui/format";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { toFailure } from "../../ui/trpc/failure";
import classes from "./bell.module.css";
import { useNoticeWords } from "./use-notice-words";

interface Props {
  query: Parameters<typeof QueryRows<NoticePage>>[0]["query"];
  failure: unknown;
  onFollow: () => void;
}

export function NoticeList({ query, failure, onFollow }: Props) {
  const t = useTranslations();
  return (
    <>
      {Boolean(failure) && <Problem title={t(`failure.${toFailure(failure)}`)} />}
      <QueryRows query={query} failedTitle={t("notices.failed")} placeholders={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <div className={classes.state}>{t("notices.empty")}</div>
          ) : (
            <ul className={classes.list} aria-label={t("notices.title")}>
              {rows.map((notice) => (
                <li key={notice.id}>
                  <NoticeLine notice={notice} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryRows>
      <div className={classes.foot}>
        <Anchor component={Link} href="/settings/notices" size="sm" onClick={onFollow}>
          {t("notices.choose")}
        </Anchor>
      </div>
    </>
  );
}

function NoticeLine({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const t = useTranslations("notices");
  const { minute } = useFormats();
  const { textOf, pathOf } = useNoticeWords();
  const { createdAt, isRead } = notice;
  return (
    <Link href={pathOf(notice)} className={classes.notice} data-unread={!isRead || undefined} onClick={onFollow}>
      {textOf(notice)}
      <small>
        <time dateTime={createdAt}>{minute(createdAt)}</time>
        {!isRead && ` · ${t("unread")}`}
      </small>
    </Link>
  );
}
