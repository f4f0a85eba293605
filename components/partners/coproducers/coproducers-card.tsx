"use client";

import { ActionIcon, SimpleGrid, Stack, Text, TextInput, Tooltip } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { languages } from "@/db/schema/core-enums";
import type { CoproducerState } from "@/db/schema/partners-enums";
import { type Coproducer, NewCoproducer } from "@/server/partners/coproducers/schemas";
import { AddButton } from "../../ui/add-button";
import { useToday } from "../../ui/clock/company-time";
import { CopyIcon } from "../../ui/copy-icon";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { QueryProblem } from "../../ui/query-problem";
import { Row, RowList } from "../../ui/row-list";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { parseMoney } from "../../ui/typed-money";
import { useFormFaults } from "../../ui/use-form-faults";

const tones: Record<CoproducerState, Tone> = { invited: "blue", accepted: "green", declined: "gray", ended: "gray" };

export function useShareWords(): (share: Pick<Coproducer, "shareBps" | "startsOn" | "endsOn">) => string {
  const t = useTranslations("affiliates.coproducers");
  const { rate, day } = useFormats();
  return ({ shareBps, startsOn, endsOn }) =>
    endsOn === null
      ? t("from", { rate: rate(shareBps), from: day(startsOn) })
      : t("between", { rate: rate(shareBps), from: day(startsOn), to: day(endsOn) });
}

export function CoproducersCard({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const t = useTranslations("affiliates.coproducers");
  const tAffiliates = useTranslations("affiliates");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayShare = useShareWords();
  const [opened, { open, close }] = useDisclosure();
  const query = useQuery(trpc.coproducers.list.queryOptions({ productId }));
  const refresh = () => queryClient.invalidateQueries(trpc.coproducers.pathFilter());
  const end = useMutation(trpc.coproducers.end.mutationOptions({ onSuccess: refresh }));
  const invite = useMutation(trpc.coproducers.invite.mutationOptions({ onSuccess: refresh }));
  return (
    <FramedSection
      title={t("title")}
      text={t("text")}
      flush
      actions={
        <AddButton disabled={!canWrite} onClick={open}>
          {t("add")}
        </AddButton>
      }
    >
      <QueryProblem query={query} />
      {end.error && <Problem title={tFailure(toFailure(end.error))} />}
      {invite.data && (
        <Text size="sm" p="md" role="status" style={{ overflowWrap: "anywhere" }}>
          {tAffiliates("invited")} {invite.data.url}{" "}
          <CopyIcon value={invite.data.url} label={tAffiliates("copyLink")} copiedLabel={tAffiliates("copied")} />
        </Text>
      )}
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t("none")}
        </Text>
      )}
      <RowList label={t("title")} flush>
        {query.data?.map((each) => (
          <Row
            key={each.id}
            title={each.partnerName ?? each.email}
            badge={<ToneBadge tone={tones[each.state]}>{t(`states.${each.state}`)}</ToneBadge>}
            details={[sayShare(each)]}
          >
            {(each.state === "invited" || each.state === "accepted") && (
              <Tooltip label={t("end", { email: each.email })} openDelay={300}>
                <ActionIcon
                  aria-label={t("end", { email: each.email })}
                  disabled={!canWrite}
                  loading={end.isPending && end.variables.coproducerId === each.id}
                  onClick={() => end.mutate({ coproducerId: each.id })}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            )}
          </Row>
        ))}
      </RowList>
      <FormDialog opened={opened} onClose={close} title={t("title")}>
        <CoproducerForm productId={productId} invite={invite} onDone={close} />
      </FormDialog>
    </FramedSection>
  );
}

interface FormProps {
  productId: string;
  invite: { mutateAsync: (input: NewCoproducer) => Promise<unknown>; isPending: boolean };
  onDone: () => void;
}

interface Typed {
  email: string;
  shareBps: string;
  startsOn: string;
  endsOn: string;
}

function CoproducerForm({ productId, invite, onDone }: FormProps) {
  const t = useTranslations("affiliates.coproducers");
  const locale = useLocale();
  const language = languages.find((each) => each === locale) ?? languages[0];
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const today = useToday();
  const toInput = ({ email, shareBps, startsOn, endsOn }: Typed) => ({
    ...{ productId, email, language, startsOn },
    // A percentage with two decimals parses like reais: both are hundredths.
    shareBps: parseMoney(shareBps) ?? Number.NaN,
    endsOn: endsOn || null,
  });
  const form = useForm<Typed>({
    initialValues: { email: "", shareBps: "", startsOn: today(), endsOn: "" },
    validate: checkBy(NewCoproducer, toInput),
  });

  async function submit(values: Typed) {
    clearFailure();
    try {
      await invite.mutateAsync(NewCoproducer.parse(toInput(values)));
      onDone();
    } catch (thrown) {
      showFailure(thrown, form);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        <TextInput label={t("email")} type="email" autoComplete="off" data-autofocus {...form.getInputProps("email")} />
        <TextInput
          label={t("share")}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          {...form.getInputProps("shareBps")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput type="date" label={t("startsOn")} {...form.getInputProps("startsOn")} />
          <TextInput type="date" label={t("endsOn")} {...form.getInputProps("endsOn")} />
        </SimpleGrid>
        <FormEnd failure={failure} onCancel={onDone} action={t("invite")} busy={invite.isPending} />
      </Stack>
    </form>
  );
}
