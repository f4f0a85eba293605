"use client";

import { Button, FileButton, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { ReadCode } from "@/server/sandbox/simulator/schemas";
import { useToday } from "../../ui/clock/company-time";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { PaymentForm } from "./payment-form";
import { ReadCharge } from "./read-charge";

/** Larger pictures are scaled down, which keeps QR codes readable and decoding fast. */
const maxSide = 1_600;

/** Text of a QR code; null without one, or if the file is not a picture. Loads the decoder on first use. */
async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const surface = canvas.getContext("2d");
  if (!surface) return null;
  surface.drawImage(picture, 0, 0, width, height);
  const { data } = surface.getImageData(0, 0, width, height);
  const { default: findCode } = await import("jsqr");
  return findCode(data, width, height)?.data ?? null;
}

export function CodePanel() {
  const t = useTranslations("simulator");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const [code, setCode] = useState("");
  const today = useToday();
  const [day, setDay] = useState("");
  const [isUnread, setUnread] = useState(false);
  const [shown, setShown] = useState<{ charge: ReadCode; code: string } | null>(null);
  const read = useMutation(
    trpc.simulator.read.mutationOptions({
      onSuccess: (charge, { code: asked }) => setShown({ charge, code: asked }),
      onError: () => setShown(null),
    }),
  );

  function readNow(text: string) {
    setUnread(false);
    read.mutate({ code: text.trim(), day: day || today() });
  }

  async function scan(file: File | null) {
    if (!file) return;
    read.reset();
    const found = await readPicture(file);
    setUnread(found === null);
    if (found === null) return setShown(null);
    setCode(found);
    readNow(found);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== "") readNow(code);
  }

  return (
    <FramedSection title={t("pay")} text={t("payText")}>
      <Stack gap="lg">
        <form method="post" onSubmit={submit} noValidate>
          <Stack>
            <Textarea
              label={t("code")}
              description={t("codeHint")}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1024}
              spellCheck={false}
              autoComplete="off"
            />
            <TextInput
              type="date"
              label={t("day")}
              description={t("dayHint")}
              value={day || today()}
              min="2000-01-01"
              max="2199-12-31"
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <Group>
              <SubmitButton busy={read.isPending}>{t("read")}</SubmitButton>
              <FileButton
                accept="image/*"
                onChange={(file) => void scan(file)}
                inputProps={{ "aria-label": t("picture") }}
              >
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconPhoto size={16} stroke={1.6} />}>
                    {t("picture")}
                  </Button>
                )}
              </FileButton>
            </Group>
          </Stack>
        </form>
        {isUnread && <Problem title={t("pictureUnread")} />}
        {read.error && <Problem title={t("readFailed")}>{tFailure(toFailure(read.error))}</Problem>}
        {shown && (
          <>
            <ReadCharge charge={shown.charge} />
            <PaymentForm key={shown.charge.transactionId} {...shown} onPaid={() => readNow(shown.code)} />
          </>
        )}
      </Stack>
    </FramedSection>
  );
}
