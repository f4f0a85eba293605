"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/treasury/connections/schemas";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { Row, RowList } from "../../ui/row-list";
import { ConnectionStateMark } from "./connection-state";
import { useCertificateWords } from "./use-certificate-words";
import { useFaultWords } from "./use-fault-words";

/** In order of priority, disabled ones last. */
export function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  const t = useTranslations();
  const used = connections.filter(({ state }) => state !== "off");
  const off = connections.filter(({ state }) => state === "off");
  return (
    <FramedSection title={t("connections.list")} flush>
      <RowList label={t("connections.list")} flush>
        {used.map((connection, index) => (
          <ConnectionRow key={connection.id} connection={connection} place={index + 1} />
        ))}
        {off.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} place={null} />
        ))}
      </RowList>
    </FramedSection>
  );
}

function ConnectionRow({ connection, place }: { connection: Connection; place: number | null }) {
  const t = useTranslations();
  const { minute } = useFormats();
  const certificateWords = useCertificateWords();
  const { id, name, state, methods, settings, account, recipient, fault, checkedAt, isPlayMoney } = connection;
  const reached = settings ?? account;
  const environment = reached && t(`connections.environments.${reached.environment}`);
  const about = [
    isPlayMoney ? t("connections.playMoney") : environment,
    methods.map((each) => t(`methods.${each}`)).join(", "),
    place !== null && t("connections.order", { place }),
  ];
  const checked = checkedAt ? t("connections.checkedAt", { at: minute(checkedAt) }) : t("connections.neverChecked");
  const faultWords = useFaultWords();
  const words = fault && faultWords(fault, account !== null);
  const details = [
    about.filter(Boolean).join(" · "),
    settings && [certificateWords(connection), checked].filter(Boolean).join(" · "),
    account &&
      [recipient && `${t("recipients.title")}: ${t(`recipients.states.${recipient.state}`)}`, checked]
        .filter(Boolean)
        .join(" · "),
    words && `${words.title}. ${words.act}`,
  ];
  return (
    <Row title={name} badge={<ConnectionStateMark state={state} />} details={details.filter(Boolean)}>
      <Button
        component={Link}
        href={`/settings/payments/${id}`}
        prefetch={false}
        size="xs"
        variant="default"
        aria-label={t("connections.open", { name })}
      >
        {t("connections.openShort")}
      </Button>
    </Row>
  );
}
