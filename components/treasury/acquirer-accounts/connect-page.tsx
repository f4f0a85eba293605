"use client";

import { Radio } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import type { AcquirerOffer } from "@/server/treasury/acquirer-accounts/schemas";
import { PagePart } from "../../ui/page-part";
import { useTRPC } from "../../ui/trpc/client";
import { FrameChoice } from "../connections/frame-choice";
import { NewConnection } from "../connections/new-connection";
import classes from "../recipients/recipients.module.css";
import { NewAccountForm } from "./new-account-form";

const bank = "bank";

export function ConnectPage() {
  const trpc = useTRPC();
  const { data: offers } = useSuspenseQuery(trpc.acquirerAccounts.offers.queryOptions({}));
  const [chosen, choose] = useQueryState("account", parseAsString.withDefault(bank));
  const offer = offers.find(({ kind }) => kind === chosen) ?? null;
  const choice = offers.length > 0 && (
    <AccountChoice offers={offers} value={offer?.kind ?? bank} onChange={(kind) => void choose(kind)} />
  );
  return offer ? <NewAccountForm key={offer.kind} offer={offer} choice={choice} /> : <NewConnection choice={choice} />;
}

interface Props {
  offers: readonly AcquirerOffer[];
  value: string;
  onChange: (kind: string) => void;
}

function AccountChoice({ offers, value, onChange }: Props) {
  const t = useTranslations("recipients.connect");
  return (
    <PagePart id="what" title={t("what")}>
      <Radio.Group aria-label={t("what")} value={value} onChange={onChange}>
        <div className={classes.choices}>
          <FrameChoice value={bank} label={t("bank")} description={t("bankText")} />
          {offers.map(({ kind, name }) => (
            <FrameChoice key={kind} value={kind} label={name} description={t("acquirerText")} />
          ))}
        </div>
      </Radio.Group>
    </PagePart>
  );
}
