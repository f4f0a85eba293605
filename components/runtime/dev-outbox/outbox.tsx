"use client";

import { Anchor } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page-header";
import classes from "./outbox.module.css";

interface Props {
  mails: {
    id: string;
    to: string;
    from?: { name: string; replyTo: string | null };
    subject: string;
    text: string;
    createdAt: string;
  }[];
}

export function Outbox({ mails }: Props) {
  const t = useTranslations("outbox");
  const { minute } = useFormats();
  return (
    <main className={classes.page}>
      <PageHeader title={t("title")} text={t("subtitle")} />
      {mails.length === 0 && (
        <Notice icon={<IconMail size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />
      )}
      {mails.map(({ id, to, from, subject, text, createdAt }) => (
        <article key={id} className={classes.mail} aria-labelledby={id}>
          <h2 id={id}>{subject}</h2>
          <p className={classes.about}>{t("about", { to, at: minute(createdAt) })}</p>
          {from && (
            <p className={classes.about}>
              {from.replyTo ? t("fromShop", { name: from.name, reply: from.replyTo }) : t("from", { name: from.name })}
            </p>
          )}
          <div className={classes.text}>{withLinks(text)}</div>
        </article>
      ))}
    </main>
  );
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Anchor key={index} href={part} className={classes.link}>
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
