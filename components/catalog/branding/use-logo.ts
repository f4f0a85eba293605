"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFaultWords } from "../../ui/faults/use-fault-words";
import { useTRPC } from "../../ui/trpc/client";
import { fieldOf, sendFaultOf, toFailure } from "../../ui/trpc/failure";
import { fitLogo, readFile } from "./fit-picture";

export const logoTypes = ["image/png", "image/jpeg", "image/webp"];
const largestFileBytes = 10 * 1024 * 1024;

export interface LogoState {
  /** Data URI. */
  logo: string | null;
  /** Typed but not yet fetched. */
  url: string;
  /** In the user's language, with the input that caused it. */
  fault: { at: "url" | "file"; words: string } | null;
  isFetching: boolean;
  type: (url: string) => void;
  /** Fetches the typed URL. Returns null and sets `fault` if it is not a usable picture. */
  takeUrl: () => Promise<string | null>;
  takeFile: (file: File) => Promise<void>;
  remove: () => void;
  /** Shows a saved logo instead of the chosen one. */
  show: (logo: string | null) => void;
}

export function useLogo(saved: string | null): LogoState {
  const t = useTranslations("checkoutLook");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const faultWords = useFaultWords();
  const [logo, setLogo] = useState(saved);
  const [url, setUrl] = useState("");
  const [fault, setFault] = useState<LogoState["fault"]>(null);
  const { mutateAsync, isPending } = useMutation(trpc.checkout.fetchLogo.mutationOptions());

  async function take(picture: string, at: "url" | "file"): Promise<string | null> {
    const fitting = await fitLogo(picture).catch(() => undefined);
    if (!fitting) {
      setFault({ at, words: t(fitting === null ? "tooLarge" : "wrongKind") });
      return null;
    }
    setLogo(fitting);
    setUrl("");
    setFault(null);
    return fitting;
  }

  function wordsOf(thrown: unknown): string {
    const failure = toFailure(thrown);
    const call = sendFaultOf(thrown);
    if (failure === "UNEXPECTED" && fieldOf(thrown) === "url") return t("urlWrong");
    if (failure !== "logo_not_fetched" || !call) return tFailure(failure);
    if (call.code === "http_status") return t("urlAnswered", { status: String(call.status) });
    return call.code === "answer_too_large" ? t("urlTooLarge") : t("urlFailed", { reason: faultWords(call) });
  }

  return {
    logo,
    url,
    fault,
    isFetching: isPending,
    type: (typed) => {
      setUrl(typed);
      setFault(null);
    },
    takeUrl: async () => {
      try {
        const { picture } = await mutateAsync({ url: url.trim() });
        return await take(picture, "url");
      } catch (thrown) {
        setFault({ at: "url", words: wordsOf(thrown) });
        return null;
      }
    },
    takeFile: async (file) => {
      if (!logoTypes.includes(file.type)) return setFault({ at: "file", words: t("wrongKind") });
      if (file.size > largestFileBytes) return setFault({ at: "file", words: t("fileTooLarge") });
      await take(await readFile(file), "file");
    },
    remove: () => {
      setLogo(null);
      setFault(null);
    },
    show: (shown) => {
      setLogo(shown);
      setUrl("");
      setFault(null);
    },
  };
}
