"use client";

import { Button, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { QueryRows } from "../../ui/query-rows";
import { Row, RowList } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { describeBrowser } from "./describe-browser";

export function SessionList() {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { minute } = useFormats();
  const query = useQuery(trpc.account.sessions.queryOptions({}));
  const refresh = () => queryClient.invalidateQueries(trpc.account.sessions.queryFilter());
  const revoke = useMutation(trpc.account.revokeSession.mutationOptions({ onSuccess: refresh }));
  const revokeOthers = useMutation(trpc.account.revokeOtherSessions.mutationOptions({ onSuccess: refresh }));
  const failed = revoke.error ?? revokeOthers.error;

  return (
    <Stack>
      <FailureNotice failure={failed && toFailure(failed)} />
      <QueryRows query={query} failedTitle={t("sessionsFailed")} placeholders={2}>
        {(sessions) => (
          <>
            <RowList label={t("sessions")}>
              {sessions.map(({ id, userAgent, address, createdAt, isCurrent }) => {
                const name = describeBrowser(userAgent) ?? t("unknownBrowser");
                return (
                  <Row
                    key={id}
                    title={name}
                    badge={isCurrent && <ToneBadge tone="green">{t("thisBrowser")}</ToneBadge>}
                    details={[t("sessionText", { address, at: minute(createdAt) })]}
                  >
                    {!isCurrent && (
                      <Button
                        variant="default"
                        loading={revoke.isPending && revoke.variables.sessionId === id}
                        onClick={() => revoke.mutate({ sessionId: id })}
                        aria-label={t("endSession", { browser: name, at: minute(createdAt) })}
                      >
                        {t("end")}
                      </Button>
                    )}
                  </Row>
                );
              })}
            </RowList>
            {sessions.length > 1 && (
              <div>
                <Button variant="default" loading={revokeOthers.isPending} onClick={() => revokeOthers.mutate({})}>
                  {t("endOthers")}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryRows>
    </Stack>
  );
}
