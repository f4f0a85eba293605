"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportKind } from "@/db/schema/data-enums";
import { importLimits, type NewList } from "@/server/data/imports/schemas";
import { toBase64 } from "../../accounts/uploads/to-base64";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

export type ListTerms = Omit<NewList, "format" | "fileName">;

interface SentFile {
  kind: ImportKind;
  file: File;
  list: ListTerms | null;
}

/**
 * Uploads a file in parts, because the size of request bodies is limited, and starts its validation. `sent` is a
 * percentage.
 */
export function useSendFile(onChecked: () => void) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [sent, setSent] = useState(0);
  const open = useMutation(trpc.imports.open.mutationOptions());
  const openList = useMutation(trpc.imports.openList.mutationOptions());
  const add = useMutation(trpc.imports.addPart.mutationOptions());
  const check = useMutation(trpc.imports.check.mutationOptions());
  const cancel = useMutation(trpc.imports.cancel.mutationOptions());
  const send = useMutation({
    mutationFn: async ({ kind, file, list }: SentFile) => {
      setSent(0);
      const { partBytes } = importLimits;
      const format = /\.(?:jsonl|ndjson)$/i.test(file.name) ? "jsonl" : "csv";
      const named = { format, fileName: file.name.slice(0, 160) } as const;
      const opened = list ? openList.mutateAsync({ ...named, ...list }) : open.mutateAsync({ ...named, kind });
      const { id: importId } = await opened;
      try {
        const parts = Math.max(1, Math.ceil(file.size / partBytes));
        for (let part = 0; part < parts; part += 1) {
          const data = await toBase64(file.slice(part * partBytes, (part + 1) * partBytes));
          if (data !== "") await add.mutateAsync({ importId, part, data });
          setSent((100 * (part + 1)) / parts);
        }
        await check.mutateAsync({ importId, parts });
      } catch (thrown) {
        // An import rejected because it contains card data has already ended and cannot be canceled.
        if (toFailure(thrown) === "import_holds_cards") await refresh();
        else cancel.mutate({ importId }, { onSettled: () => void refresh() });
        throw thrown;
      }
    },
    onSuccess: async () => {
      await refresh();
      onChecked();
    },
  });
  return { send, sent };
}
