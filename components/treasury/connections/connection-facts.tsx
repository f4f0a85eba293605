"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/treasury/connections/schemas";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { daysLeftOf, isEnding, useCertificateWords } from "./use-certificate-words";

/** Never shows credentials. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const t = useTranslations();
  const { dayAt, minute } = useFormats();
  const certificateWords = useCertificateWords();
  const describeCertificate = (each: Connection) => {
    const isFar = each.certificateEndsAt !== null && (daysLeftOf(each) ?? 0) >= 0 && !isEnding(each);
    return isFar ? t("connections.until", { day: dayAt(each.certificateEndsAt ?? "") }) : certificateWords(each);
  };
  const { settings, methods, createdAt, checkedAt, isPlayMoney, capabilities, ignoresOtherMoney, id } = connection;
  const offered = [
    capabilities.dueDatePix && "dueDatePix",
    capabilities.partialRefunds.length > 0 && "partialRefunds",
    capabilities.cancels.length > 0 && "cancels",
    capabilities.automaticPix && "automaticPix",
    capabilities.listsReceived && "listsReceived",
  ] as const;
  return (
    <>
      <FramedSection title={t("connections.facts")}>
        <Facts
          facts={[
            { name: t("connections.bank"), value: settings && t(`banks.${settings.profile}`) },
            {
              name: t("connections.environment"),
              value: settings && t(`connections.environments.${settings.environment}`),
            },
            { name: t("connections.methods"), value: methods.map((each) => t(`methods.${each}`)).join(", ") },
            { name: t("connections.pixKey"), value: settings?.pixKey ?? null },
            {
              name: t("connections.certificate"),
              value: settings && (describeCertificate(connection) ?? t("connections.noCertificate")),
            },
            { name: t("connections.receiving.title"), value: settings && describeAccount(settings.receivingAccount) },
            { name: t("connections.apiUrl"), value: settings?.apiUrl ?? null },
            { name: t("connections.tokenUrl"), value: settings?.tokenUrl ?? null },
            {
              name: t("connections.otherMoney.name"),
              value:
                settings &&
                (capabilities.listsReceived || null) &&
                t(`connections.otherMoney.${ignoresOtherMoney ? "ignored" : "shown"}`),
            },
            { name: t("connections.createdAt"), value: minute(createdAt) },
            { name: t("connections.lastCheck"), value: checkedAt && minute(checkedAt) },
            { name: t("connections.id"), value: id },
          ]}
        />
        <Text size="sm" c="dimmed" mt="md">
          {t(isPlayMoney ? "connections.atSandbox" : "connections.atBank")}
        </Text>
      </FramedSection>
      <FramedSection title={t("connections.offers")}>
        <Text component="ul" size="sm" pl="md" m={0}>
          {offered.map((each) => each && <li key={each}>{t(`connections.capabilities.${each}`)}</li>)}
        </Text>
      </FramedSection>
    </>
  );
}

type ReceivingAccount = NonNullable<Connection["settings"]>["receivingAccount"];

function describeAccount(account: ReceivingAccount): string | null {
  return account && [account.branch, account.number].filter(Boolean).join(" · ");
}
