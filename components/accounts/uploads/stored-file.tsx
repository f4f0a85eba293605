"use client";

import { IconFile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { UploadPurpose } from "@/db/schema/accounts-enums";
import { acceptedTypes } from "@/server/accounts/uploads/schemas";
import { useTRPC } from "../../ui/trpc/client";
import { isFileAddress, sizeWords } from "./file-words";
import classes from "./upload-field.module.css";

interface Props {
  label: string;
  url: string;
  purpose: UploadPurpose;
  /** Rendered if `url` does not point to a stored file. */
  children: ReactNode;
}

export function StoredFile({ label, url, purpose, children }: Props) {
  const t = useTranslations("uploads");
  const locale = useLocale();
  const trpc = useTRPC();
  const mayBeFile = isFileAddress(url);
  const { data: file, isLoading } = useQuery(
    trpc.uploads.find.queryOptions({ url }, { enabled: mayBeFile, staleTime: Number.POSITIVE_INFINITY }),
  );
  if (!file && !isLoading) return children;
  const facts = file && [acceptedTypes[purpose][file.mediaType] ?? file.mediaType, sizeWords(file.size, locale)];
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <div className={classes.file}>
        <IconFile size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.name}>
          {file?.fileName ?? t("reading")}
          {facts && <span className={classes.facts}>{facts.join(" · ")}</span>}
        </span>
      </div>
    </div>
  );
}
