"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { isFileAddress } from "../../accounts/uploads/file-words";
import { UploadField } from "../../accounts/uploads/upload-field";
import { useUnsaved } from "../../ui/unsaved";
import { fitPicture } from "../branding/fit-picture";
import classes from "./picture-field.module.css";

interface Props {
  value?: string;
  error?: string;
  name: string;
  disabled: boolean;
  onChange?: (url: string) => void;
  onStored: (url: string) => void;
}

/** Picture of a product: uploaded, or at another address, from which the server fetches it. */
export function PictureField({ value = "", name, disabled, onStored, ...input }: Props) {
  const t = useTranslations("products.fields");
  const [isBusy, setBusy] = useState(false);
  useUnsaved(() => isBusy);
  // Pages load no picture from another host.
  const ours = isFileAddress(value) ? new URL(value).pathname : null;
  return (
    <Stack gap="sm">
      {ours && (
        // biome-ignore lint/performance/noImgElement: the browser shrank it before it was uploaded
        <img className={classes.picture} src={ours} alt={t("pictureOf", { name })} />
      )}
      <Group gap="xs" align="start">
        <UploadField
          purpose="cover"
          action={t(value === "" ? "sendPicture" : "replacePicture")}
          disabled={disabled}
          prepare={fitPicture}
          onStored={({ url }) => onStored(url)}
          onBusy={setBusy}
        />
        {value !== "" && (
          <Button size="xs" variant="subtle" color="gray" disabled={disabled} onClick={() => onStored("")}>
            {t("removePicture")}
          </Button>
        )}
      </Group>
      {!ours && (
        <TextInput
          {...input}
          value={value}
          label={t("imageUrl")}
          description={t("imageUrlHint")}
          inputMode="url"
          placeholder="https://"
          onChange={(event) => input.onChange?.(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}
