"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useAccess } from "../../ui/frame/access";
import { useIsTest } from "../../ui/frame/mode";
import { PageHeader } from "../../ui/page-header";
import { PagePart } from "../../ui/page-part";
import { QueryRows } from "../../ui/query-rows";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useEver } from "../../ui/use-ever";
import { useNewInAddress } from "../../ui/use-new-in-address";
import { InvitationRow } from "./invitation-row";
import { MemberRow } from "./member-row";

const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog));

export function TeamBoard({ email }: { email: string }) {
  const t = useTranslations("team");
  const trpc = useTRPC();
  const tMode = useTranslations("testMode");
  const isTest = useIsTest();
  const access = useAccess();
  const mayChange = access.includes("team.write") && !isTest;
  // Only owners have this permission and may grant roles that approve payouts.
  const mayGrant = access.includes("finance.configure");
  const [inviting, { open, close }] = useDisclosure();
  useNewInAddress(mayChange, open);
  const wasOpened = useEver(inviting);
  const members = useQuery(trpc.team.list.queryOptions({}));
  const invitations = useQuery(trpc.invitations.list.queryOptions({}));

  return (
    <>
      <PageHeader page="team" text={t("subtitle")}>
        {mayChange && (
          <Button leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={open}>
            {t("invite")}
          </Button>
        )}
      </PageHeader>
      {isTest && <ReadOnlyNote>{tMode("teamNote")}</ReadOnlyNote>}
      <PagePart id="members" title={t("members")} text={t("membersText")}>
        <QueryRows query={members} failedTitle={t("membersFailed")} placeholders={3}>
          {(rows) => (
            <RowList label={t("members")}>
              {rows.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  isSelf={member.email === email}
                  mayChange={mayChange}
                  mayGrant={mayGrant}
                />
              ))}
            </RowList>
          )}
        </QueryRows>
      </PagePart>
      <PagePart id="invitations" title={t("invitations")} text={t("invitationsText")}>
        <QueryRows query={invitations} failedTitle={t("invitationsFailed")} placeholders={2}>
          {(rows) =>
            rows.length > 0 ? (
              <RowList label={t("invitations")}>
                {rows.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayChange} />
                ))}
              </RowList>
            ) : (
              <Text size="sm" c="dimmed">
                {t("noInvitations")}
              </Text>
            )
          }
        </QueryRows>
      </PagePart>
      {wasOpened && <InviteDialog opened={inviting} onClose={close} mayGrant={mayGrant} />}
    </>
  );
}
