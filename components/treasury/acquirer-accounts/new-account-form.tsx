"use client";

import { PasswordInput, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type AcquirerOffer, NewAccount } from "@/server/treasury/acquirer-accounts/schemas";
import { DetailHeader } from "../../ui/detail-header";
import { usePageRouter } from "../../ui/frame/opening-page";
import { PagePart } from "../../ui/page-part";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useUnsaved } from "../../ui/unsaved";
import { useFormFaults } from "../../ui/use-form-faults";
import { ConfirmPart } from "../connections/confirm-part";
import { FrameChoice } from "../connections/frame-choice";
import classes from "../recipients/recipients.module.css";
import { useInvalidWords } from "../recipients/use-recipient-form";

interface Props {
  offer: AcquirerOffer;
  choice: ReactNode;
}

interface Typed {
  owner: "company" | "platform";
  secretKey: string;
  publicKey: string;
  password: string;
}

const fields = { owner: "account.owner", secretKey: "account.secretKey", publicKey: "account.publicKey" } as const;

export function NewAccountForm({ offer, choice }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = usePageRouter();
  const toPath = (field: string) => Object.entries(fields).find(([, each]) => each === field)?.[0] ?? field;
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults({ say: useInvalidWords(), toPath });
  const { kind, platform } = offer;
  const toInput = ({ owner, secretKey, publicKey, password }: Typed) => ({
    account: owner === "company" ? { owner, kind, secretKey, publicKey } : { owner, kind },
    password,
  });
  const form = useForm<Typed>({
    initialValues: { owner: platform ? "platform" : "company", secretKey: "", publicKey: "", password: "" },
    validate: checkBy(NewAccount, toInput),
  });
  useUnsaved(() => form.values.secretKey !== "" || form.values.publicKey !== "");
  const connect = useMutation(
    trpc.acquirerAccounts.connect.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async ({ id }) => {
        form.reset();
        await refresh();
        router.push(`/settings/payments/${id}`);
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  const { owner } = form.values;
  return (
    <form
      method="post"
      onSubmit={form.onSubmit(
        (values) => connect.mutate(NewAccount.parse(toInput(values))),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? "")?.focus(),
      )}
      noValidate
    >
      <DetailHeader
        back={{ href: "/settings/payments", page: "payments" }}
        title={t("connections.new.title")}
        text={t("connections.new.text")}
      />
      {choice}
      {platform && (
        <PagePart id="owner" title={t("recipients.connect.whose")}>
          <Radio.Group aria-label={t("recipients.connect.whose")} {...form.getInputProps("owner")}>
            <div className={classes.choices}>
              <FrameChoice
                value="platform"
                label={t("recipients.connect.owners.platform")}
                description={`${t("recipients.connect.platformText")} ${t("recipients.connect.environment", {
                  environment: t(`connections.environments.${platform}`),
                })}`}
              />
              <FrameChoice
                value="company"
                label={t("recipients.connect.owners.company")}
                description={t("recipients.connect.ownText")}
              />
            </div>
          </Radio.Group>
        </PagePart>
      )}
      {owner === "company" && (
        <PagePart id="keys" title={t("recipients.connect.keys")} text={t("recipients.connect.keysText")}>
          <Stack>
            <KeyFields of={(name) => form.getInputProps(name)} />
          </Stack>
        </PagePart>
      )}
      <ConfirmPart
        title={t("recipients.connect.confirm")}
        text={t("recipients.connect.confirmText")}
        password={form.getInputProps("password")}
        failure={failure}
        action={t("recipients.connect.submit")}
        busy={connect.isPending}
      />
    </form>
  );
}

export function KeyFields({ of }: { of: (name: "secretKey" | "publicKey") => object }) {
  const t = useTranslations("recipients.connect");
  const plain = { autoComplete: "off", spellCheck: false, maxLength: 200 } as const;
  return (
    <>
      <PasswordInput label={t("secretKey")} description={t("secretKeyText")} {...plain} {...of("secretKey")} />
      <TextInput label={t("publicKey")} description={t("publicKeyText")} {...plain} {...of("publicKey")} />
    </>
  );
}
