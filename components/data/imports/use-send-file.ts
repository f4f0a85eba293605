"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ImportKind } from "@/db/schema/data-enums";
import { type FileColumn, type ImportField, importLimits, type NewList } from "@/server/data/imports/schemas";
import { toBase64 } from "../../accounts/uploads/to-base64";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

export type ListTerms = Omit<NewList, "format" | "fileName">;

interface FileToSend {
  kind: ImportKind;
  file: File;
  list: ListTerms | null;
}

export interface SentFile {
  importId: string;
  parts: number;
  /** Empty for JSON Lines. */
  columns: FileColumn[];
}

/**
 * Uploads a file in parts, because request bodies are limited, and checks it with the confirmed
 * columns. Closing the form before the check cancels the import. `progress` is a percentage.
 */
export function useSendFile(onChecked: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [progress, setProgress] = useState(0);
  const open = useMutation(trpc.imports.open.mutationOptions());
  const openList = useMutation(trpc.imports.openList.mutationOptions());
  const add = useMutation(trpc.imports.addPart.mutationOptions());
  const { mutate: cancel } = useMutation(trpc.imports.cancel.mutationOptions({ onSettled: () => void refresh() }));
  const unchecked = useRef<string | null>(null);

  function leave() {
    if (unchecked.current) cancel({ importId: unchecked.current });
    unchecked.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form closes only
  useEffect(() => leave, []);

  const check = useMutation(
    trpc.imports.check.mutationOptions({
      onSuccess: async () => {
        unchecked.current = null;
        await refresh();
        onChecked();
      },
    }),
  );
  const upload = useMutation({
    mutationFn: async ({ kind, file, list }: FileToSend): Promise<SentFile> => {
      setProgress(0);
      const { partBytes } = importLimits;
      const format = /\.(?:jsonl|ndjson)$/i.test(file.name) ? "jsonl" : "csv";
      const named = { format, fileName: file.name.slice(0, 160) } as const;
      const opened = list ? openList.mutateAsync({ ...named, ...list }) : open.mutateAsync({ ...named, kind });
      const { id: importId } = await opened;
      unchecked.current = importId;
      try {
        const parts = Math.max(1, Math.ceil(file.size / partBytes));
        for (let part = 0; part < parts; part += 1) {
          const data = await toBase64(file.slice(part * partBytes, (part + 1) * partBytes));
          if (data !== "") await add.mutateAsync({ importId, part, data });
          setProgress((100 * (part + 1)) / parts);
        }
        const { columns } = await queries.fetchQuery(trpc.imports.columns.queryOptions({ importId, parts }));
        return { importId, parts, columns };
      } catch (thrown) {
        // An import rejected for card data has already ended.
        if (toFailure(thrown) === "import_holds_cards") {
          unchecked.current = null;
          await refresh();
        } else leave();
        throw thrown;
      }
    },
    onSuccess: ({ importId, parts, columns }) => {
      if (columns.length === 0) check.mutate({ importId, parts });
    },
  });
  const checkColumns = ({ importId, parts }: SentFile, columns: (ImportField | null)[]) =>
    check.mutate({ importId, parts, columns });
  return { upload, check, checkColumns, progress };
}
