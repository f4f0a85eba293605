"use client";

import { ActionIcon, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Routing, RoutingRule } from "@/server/treasury/routing/schemas";
import { Row, RowList } from "../../ui/row-list";
import { useRuleWords } from "./rule-words";

interface Props {
  rules: readonly RoutingRule[];
  connections: Routing["connections"];
  mayWrite: boolean;
  onMove: (from: number, to: number) => void;
  onChange: (index: number) => void;
  onRemove: (index: number) => void;
}

export function RuleList({ rules, connections, mayWrite, onMove, onChange, onRemove }: Props) {
  const t = useTranslations("routing");
  const wordsOf = useRuleWords(connections);
  if (rules.length === 0) return <Text size="sm">{t("none")}</Text>;
  return (
    <RowList label={t("title")} flush>
      {rules.map((rule, index) => {
        const number = index + 1;
        const { charges, through } = wordsOf(rule);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list
          <Row key={index} title={t("rule", { number, charges })} details={[through]}>
            {mayWrite && (
              <>
                <ActionIcon
                  variant="default"
                  aria-label={t("up", { number })}
                  disabled={index === 0}
                  onClick={() => onMove(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={t("down", { number })}
                  disabled={number === rules.length}
                  onClick={() => onMove(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon variant="default" aria-label={t("edit", { number })} onClick={() => onChange(index)}>
                  <IconPencil size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon variant="default" aria-label={t("remove", { number })} onClick={() => onRemove(index)}>
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              </>
            )}
          </Row>
        );
      })}
    </RowList>
  );
}
