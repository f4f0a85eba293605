"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { UploadPurpose } from "@/db/schema/accounts-enums";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { limitsOf, refusalOf, sizeWords } from "./file-words";

interface Options {
  purpose: UploadPurpose;
  only?: string;
  prepare: (file: File) => Promise<File>;
  /** Called once the file is stored, even after the component has unmounted. */
  onStored: (stored: { url: string; fileName: string }) => void;
  onBusy: (isBusy: boolean) => void;
}

export interface UploadState {
  sending: { fileName: string; size: string; percent: number } | null;
  fault: string | null;
  send: (file: File) => Promise<void>;
  cancel: () => void;
}

export function useUpload({ purpose, only, prepare, onStored, onBusy }: Options): UploadState {
  const t = useTranslations("uploads");
  const tFailure = useTranslations("failure");
  const locale = useLocale();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const announce = useMutation(trpc.uploads.create.mutationOptions());
  const [sending, setSending] = useState<UploadState["sending"]>(null);
  const [fault, setFault] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { types, megabytes } = limitsOf(purpose, only);

  function wordsOf(code: ReturnType<typeof refusalOf>): string {
    if (code === "upload_too_large") return t("tooLarge", { megabytes });
    return code === "upload_empty" ? t("empty") : t("wrongType", { types: types.join(", ") });
  }

  async function store(file: File, signal: AbortSignal): Promise<string | null> {
    const shown = { fileName: file.name, size: sizeWords(file.size, locale) };
    setSending({ ...shown, percent: 0 });
    try {
      const fileName = [...file.name].slice(-160).join("");
      const { url, putUrl } = await announce.mutateAsync({ purpose, fileName, size: file.size });
      if (signal.aborted) return null;
      const onProgress = (share: number) => setSending({ ...shown, percent: Math.floor(share * 100) });
      const refused = await sendFile(putUrl, file, { onProgress, signal });
      if (signal.aborted) return null;
      if (refused === "failed") return t("failed");
      if (refused === "upload_type_refused") return wordsOf(refused);
      if (refused) return tFailure(refused);
      void queryClient.invalidateQueries(trpc.uploads.find.queryFilter({ url }));
      onStored({ url, fileName: file.name });
      return null;
    } catch (thrown) {
      return signal.aborted ? null : tFailure(toFailure(thrown));
    }
  }

  return {
    sending,
    fault,
    send: async (file) => {
      const refused = refusalOf(file, purpose, only);
      if (refused) return setFault(wordsOf(refused));
      setFault(null);
      const controller = new AbortController();
      stop.current = controller;
      onBusy(true);
      setFault(await store(await prepare(file), controller.signal));
      setSending(null);
      onBusy(false);
    },
    cancel: () => stop.current?.abort(),
  };
}

/** `failed` covers every error that a retry may resolve. */
type UploadFault = "upload_type_refused" | "upload_size_differs" | "failed";

interface Sending {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file to its signed URL by `XMLHttpRequest`, because `fetch` reports no upload progress.
 *
 * @returns null once the file is stored, or why it failed.
 */
function sendFile(putUrl: string, file: Blob, { onProgress, signal }: Sending): Promise<UploadFault | null> {
  const { pathname, search } = new URL(putUrl);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request.status === 204 ? null : faultOf(request.status, request.responseText));
    request.onerror = () => resolve("failed");
    request.onabort = () => resolve("failed");
    signal.addEventListener("abort", () => request.abort(), { once: true });
    // The page's host serves files, and the page's content security policy allows no other host.
    request.open("PUT", pathname + search);
    request.send(file);
  });
}

/** A 400 rejects the type or the size; only its message distinguishes them. */
function faultOf(status: number, answer: string): UploadFault {
  if (status !== 400) return "failed";
  return answer.includes("must be one of") ? "upload_type_refused" : "upload_size_differs";
}
