"use client";

import { Alert, Button, FileButton, Group, Stack, Textarea } from "@mantine/core";
import { IconCheck, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { FailureNotice } from "../../ui/failure-notice";
import { FramedSection } from "../../ui/framed-section";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { useUnsaved } from "../../ui/unsaved";
import { FaultList } from "./fault-list";
import { type Fault, maxFileBytes, readScenario } from "./read-scenario";
import classes from "./scenarios.module.css";

interface Wrong {
  sentence: string;
  faults: Fault[];
}

export function SaveForm() {
  const t = useTranslations("scenarios.save");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const faultsId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const resetFile = useRef<() => void>(null);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const save = useMutation(
    trpc.scenarios.save.mutationOptions({
      onSuccess: async () => {
        change("");
        await refresh();
      },
    }),
  );
  useUnsaved(() => text.trim() !== "");

  function change(typed: string) {
    setText(typed);
    setWrong(null);
  }

  function refuse(sentence: string, faults: Fault[] = []) {
    setWrong({ sentence, faults });
    field.current?.focus();
  }

  async function take(file: File | null) {
    resetFile.current?.();
    if (!file) return;
    save.reset();
    if (file.size > maxFileBytes) return refuse(t("tooLarge"));
    change(await file.text());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save.reset();
    if (text.trim() === "") return refuse(t("empty"));
    const read = readScenario(text);
    if ("notJson" in read) return refuse(t("notJson"), [{ path: "", message: read.notJson }]);
    if ("faults" in read) return refuse(t("wrong", { count: read.faults.length }), read.faults);
    save.mutate(read.scenario);
  }

  return (
    <FramedSection title={t("title")} text={t("text")}>
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Textarea
              ref={field}
              label={t("label")}
              description={t("hint")}
              error={wrong?.sentence}
              value={text}
              onChange={({ currentTarget }) => {
                change(currentTarget.value);
                save.reset();
              }}
              rows={10}
              spellCheck={false}
              autoComplete="off"
              aria-details={wrong ? faultsId : undefined}
              classNames={{ input: classes.json ?? "" }}
            />
            {wrong && <FaultList id={faultsId} faults={wrong.faults} />}
          </div>
          <FailureNotice failure={save.error ? toFailure(save.error) : null} />
          {save.data && (
            <Alert role="status" color="green" icon={<IconCheck stroke={1.6} />}>
              {t("done", { title: save.data.title })}
            </Alert>
          )}
          <Group gap="xs">
            <SubmitButton busy={save.isPending}>{t("submit")}</SubmitButton>
            <FileButton
              resetRef={resetFile}
              accept=".json,application/json"
              onChange={(file) => void take(file)}
              inputProps={{ "aria-label": t("file") }}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.6} />}>
                  {t("file")}
                </Button>
              )}
            </FileButton>
          </Group>
        </Stack>
      </form>
    </FramedSection>
  );
}
