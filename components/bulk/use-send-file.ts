"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportKind } from "@/db/bulk-enums";
import { importLimits } from "@/server/imports/schemas";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { useRefresh } from "../trpc/refresh";
import { toBase64 } from "../uploads/to-base64";

interface SentFile {
  kind: ImportKind;
  file: File;
}

/** Sends a file in parts, since a request's body is limited, and has it checked. `sent`: percent of the parts. */
export function useSendFile(onChecked: () => void) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [sent, setSent] = useState(0);
  const open = useMutation(trpc.imports.open.mutationOptions());
  const add = useMutation(trpc.imports.addPart.mutationOptions());
  const check = useMutation(trpc.imports.check.mutationOptions());
  const cancel = useMutation(trpc.imports.cancel.mutationOptions());
  const send = useMutation({
    mutationFn: async ({ kind, file }: SentFile) => {
      setSent(0);
      const { partBytes } = importLimits;
      const format = /\.(?:jsonl|ndjson)$/i.test(file.name) ? "jsonl" : "csv";
      const { id: importId } = await open.mutateAsync({ kind, format, fileName: file.name.slice(0, 160) });
      try {
        const parts = Math.max(1, Math.ceil(file.size / partBytes));
        for (let part = 0; part < parts; part += 1) {
          const data = await toBase64(file.slice(part * partBytes, (part + 1) * partBytes));
          if (data !== "") await add.mutateAsync({ importId, part, data });
          setSent((100 * (part + 1)) / parts);
        }
        await check.mutateAsync({ importId, parts });
      } catch (thrown) {
        // An import that is refused for card data has already ended.
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
