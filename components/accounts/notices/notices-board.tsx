"use client";

import { Checkbox, NativeSelect } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { mailingsOf, noticeGroupOf, noticeGroups } from "@/db/schema/accounts-enums";
import type { NoticeChoice } from "@/server/accounts/notices/schemas";
import { PageHeader } from "../../ui/page-header";
import { PagePart } from "../../ui/page-part";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { Row, RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

export function NoticesBoard() {
  const t = useTranslations("notices");
  const trpc = useTRPC();
  const choices = useQuery(trpc.notices.choices.queryOptions({}));
  return (
    <>
      <PageHeader page="notices" text={t("choicesText")} />
      <QueryRows query={choices} failedTitle={t("choicesFailed")} placeholders={4}>
        {(rows) =>
          noticeGroups
            .map((group) => ({ group, shown: rows.filter(({ kind }) => noticeGroupOf[kind] === group) }))
            .filter(({ shown }) => shown.length > 0)
            .map(({ group, shown }) => (
              <PagePart key={group} id={group} title={t(`groups.${group}`)} text={t(`groupTexts.${group}`)}>
                <RowList label={t(`groups.${group}`)}>
                  {shown.map((choice) => (
                    <ChoiceRow key={choice.kind} choice={choice} />
                  ))}
                </RowList>
              </PagePart>
            ))
        }
      </QueryRows>
    </>
  );
}

function ChoiceRow({ choice }: { choice: NoticeChoice }) {
  const t = useTranslations();
  const language = useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  // Hydration would revert a choice that already looked saved.
  const isReady = useMounted();
  const choose = useMutation(
    trpc.notices.choose.mutationOptions({
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.notices.choices.queryFilter()),
          queryClient.invalidateQueries(trpc.notices.unread.queryFilter()),
          queryClient.invalidateQueries(trpc.notices.list.queryFilter()),
        ]),
    }),
  );
  const { kind, bell, mail } = choose.isPending ? choose.variables : choice;
  const name = t(`notices.kinds.${kind}`);
  const mailings = mailingsOf(kind);
  const change = (changed: Partial<NoticeChoice>) => choose.mutate({ kind, bell, mail, language, ...changed });
  return (
    <Row
      title={name}
      details={choose.error ? [<Problem key="problem" title={t(`failure.${toFailure(choose.error)}`)} />] : []}
    >
      <Checkbox
        label={t("notices.inBell")}
        aria-label={t("notices.inBellOf", { name })}
        checked={bell}
        disabled={!isReady || choose.isPending}
        onChange={(event) => change({ bell: event.currentTarget.checked })}
      />
      <NativeSelect
        aria-label={t("notices.mailOf", { name })}
        value={mail}
        disabled={!isReady || choose.isPending}
        onChange={(event) => {
          const chosen = mailings.find((each) => each === event.currentTarget.value);
          if (chosen) change({ mail: chosen });
        }}
        data={mailings.map((value) => ({ value, label: t(`notices.mailings.${value}`) }))}
      />
    </Row>
  );
}
