"use client";

import { Button, Checkbox } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CompanyMode, CopyKind } from "@/db/schema/sandbox-enums";
import type { KindDifferences } from "@/server/sandbox/test-mode/schemas";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { Problem } from "../../ui/problem";
import { Saved } from "../../ui/saved";
import { useTRPC, useTRPCClient } from "../../ui/trpc/client";
import { type ShownFailure, toFailure } from "../../ui/trpc/failure";
import { ItemRow } from "./item-row";
import classes from "./test-mode.module.css";

interface Props {
  from: CompanyMode;
  kinds: readonly KindDifferences[];
}

export function DifferencesForm({ from, kinds }: Props) {
  const t = useTranslations();
  const tMode = useTranslations("testMode");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [copied, setCopied] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ kind: CopyKind; failure: ShownFailure } | null>(null);
  const all = kinds.flatMap(({ items }) => items.map(({ id }) => id));
  const chosen = all.filter((id) => !left.has(id));

  function choose(ids: readonly string[], isChosen: boolean) {
    setCopied(null);
    setLeft((before) => {
      const next = new Set(before);
      for (const id of ids) isChosen ? next.delete(id) : next.add(id);
      return next;
    });
  }

  async function copy() {
    setBusy(true);
    setProblem(null);
    let sum = 0;
    for (const { kind, items } of kinds) {
      const wanted = items.filter(({ id }) => !left.has(id)).map(({ id, version }) => ({ id, version }));
      if (wanted.length === 0) continue;
      try {
        sum += (await client.testMode.copy.mutate({ from, kind, items: wanted })).copied;
      } catch (error) {
        setProblem({ kind, failure: toFailure(error) });
        break;
      }
    }
    setCopied(sum);
    await queryClient.invalidateQueries(trpc.testMode.compare.queryFilter());
    setBusy(false);
  }

  return (
    <>
      {problem && (
        <Problem title={tMode("copyFailed", { kind: tMode(`kindsMany.${problem.kind}`) })}>
          {t(`failure.${problem.failure}`)}
        </Problem>
      )}
      {all.length === 0 ? (
        <Notice title={tMode("nothingTitle")} text={tMode("nothingText")} />
      ) : (
        <p className={classes.dimmed}>{tMode("differencesText")}</p>
      )}
      <p className={classes.dimmed}>{tMode("notCopied")}</p>
      {kinds.map((found) => (
        <KindSection key={found.kind} found={found} left={left} choose={choose} disabled={isBusy} />
      ))}
      <div className={classes.end}>
        {all.length > 0 && (
          <Button
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden="true" />}
            loading={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void copy()}
          >
            {tMode("copy", { count: chosen.length })}
          </Button>
        )}
        <Saved shown={copied !== null && !isBusy}>{copied !== null && tMode("copied", { count: copied })}</Saved>
      </div>
    </>
  );
}

const maxNames = 20;

interface SectionProps {
  found: KindDifferences;
  left: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
  disabled: boolean;
}

function KindSection({ found, left, choose, disabled }: SectionProps) {
  const t = useTranslations("testMode");
  const { kind, items, totalItems, onlyThere } = found;
  if (items.length === 0 && onlyThere.length === 0) return null;
  const ids = items.map(({ id }) => id);
  const chosen = ids.filter((id) => !left.has(id));
  const isEvery = chosen.length === ids.length;
  return (
    <FramedSection
      title={t(`kindsMany.${kind}`)}
      flush
      actions={
        ids.length > 1 && (
          <Checkbox
            label={t("chooseAll")}
            checked={isEvery}
            indeterminate={!isEvery && chosen.length > 0}
            disabled={disabled}
            onChange={() => choose(ids, !isEvery)}
          />
        )
      }
    >
      {items.length > 0 && (
        <ul style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              isChosen={!left.has(item.id)}
              onChoose={(isChosen) => choose([item.id], isChosen)}
              disabled={disabled}
            />
          ))}
        </ul>
      )}
      {kind === "webhook" && items.some(({ change }) => change === "new") && (
        <p className={`${classes.dimmed} ${classes.note}`}>{t("webhookNote")}</p>
      )}
      {totalItems > items.length && (
        <p className={`${classes.dimmed} ${classes.note}`}>{t("more", { count: totalItems - items.length })}</p>
      )}
      {onlyThere.length > 0 && (
        <p className={`${classes.dimmed} ${classes.note}`}>
          {t("onlyThere", {
            names: onlyThere.slice(0, maxNames).join(", "),
            more: Math.max(0, onlyThere.length - maxNames),
          })}
        </p>
      )}
    </FramedSection>
  );
}
