"use client";

import { Button, PasswordInput, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { maxRules, type RoutingRule } from "@/server/treasury/routing/schemas";
import { Columns } from "../../ui/columns";
import { DetailHeader } from "../../ui/detail-header";
import { FailureNotice } from "../../ui/failure-notice";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { type ShownFailure, toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { useUnsaved } from "../../ui/unsaved";
import { isReal, useMaySettle } from "../connections/settlement";
import { RoutePreview } from "./route-preview";
import { RuleDialog } from "./rule-dialog";
import { RuleList } from "./rule-list";

/** Rules in order, saved as a whole with the member's password. */
export function RoutingPage() {
  const t = useTranslations("routing");
  const tConnections = useTranslations("connections");
  const trpc = useTRPC();
  const mayConnect = useAccess().includes("connections.write");
  const { data: connected } = useQuery(trpc.connections.list.queryOptions({}));
  const isOwners = !useMaySettle() && (connected ?? []).some(isReal);
  const mayWrite = mayConnect && !isOwners;
  const { data } = useSuspenseQuery(trpc.routing.get.queryOptions({}));
  const [draft, setDraft] = useState<RoutingRule[] | null>(null);
  // Rule being edited. A new one has the list's length as its index.
  const [edited, setEdited] = useState<number | null>(null);
  const { connections } = data;
  const rules = draft ?? data.rules;
  useUnsaved(() => draft !== null);

  function move(from: number, to: number) {
    const [rule] = rules.slice(from, from + 1);
    if (!rule) return;
    const others = rules.filter((_, index) => index !== from);
    setDraft([...others.slice(0, to), rule, ...others.slice(to)]);
  }

  function put(rule: RoutingRule) {
    const at = edited ?? rules.length;
    setDraft([...rules.slice(0, at), rule, ...rules.slice(at + 1)]);
    setEdited(null);
  }

  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
      disabled={rules.length >= maxRules}
      onClick={() => setEdited(rules.length)}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <DetailHeader back={{ href: "/settings/payments", page: "payments" }} page="routing" text={t("subtitle")} />
      {!mayWrite && <ReadOnlyNote>{mayConnect && tConnections("ownerNote")}</ReadOnlyNote>}
      <Columns side={<RoutePreview />}>
        <FramedSection title={t("rules")} text={t("rulesText")} actions={mayWrite && add} flush={rules.length > 0}>
          <RuleList
            rules={rules}
            connections={connections}
            mayWrite={mayWrite}
            onMove={move}
            onChange={setEdited}
            onRemove={(at) => setDraft(rules.filter((_, index) => index !== at))}
          />
        </FramedSection>
        {draft && <SaveRules rules={draft} onDone={() => setDraft(null)} />}
      </Columns>
      <RuleDialog
        connections={connections}
        rule={rules[edited ?? -1] ?? null}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        onDone={put}
      />
    </>
  );
}

function SaveRules({ rules, onDone }: { rules: RoutingRule[]; onDone: () => void }) {
  const t = useTranslations("routing");
  const tConnections = useTranslations("connections");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const save = useMutation(
    trpc.routing.update.mutationOptions({
      onMutate: () => setFailure(null),
      onSuccess: async () => {
        await refresh();
        onDone();
      },
      onError: (thrown) => setFailure(toFailure(thrown)),
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ rules, password });
  }

  return (
    <FramedSection title={t("save")} text={t("saveText")}>
      <form method="post" onSubmit={submit}>
        <Stack>
          <PasswordInput
            label={tConnections("password")}
            description={tConnections("passwordText")}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <FailureNotice failure={failure}>{t("kept")}</FailureNotice>
          <Stack gap="xs">
            <Button type="submit" loading={save.isPending}>
              {t("save")}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t("discard")}
            </Button>
          </Stack>
        </Stack>
      </form>
    </FramedSection>
  );
}
