import { useDebouncedCallback } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { RecipientDraft } from "@/server/treasury/recipients/schemas";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";

const pauseMs = 1_000;

export type DraftState = "none" | "saving" | "saved" | "failed";

interface DraftSaving {
  save: (draft: RecipientDraft) => void;
  state: DraftState;
  stop: () => void;
}

export function useDraftSaving(connectionId: string): DraftSaving {
  const trpc = useTRPC();
  const waiting = useRef<RecipientDraft | null>(null);
  const isStopped = useRef(false);
  const mutation = useMutation(
    trpc.recipients.saveDraft.mutationOptions({
      onSettled: () => {
        const draft = waiting.current;
        if (draft && !isStopped.current) send(draft);
      },
    }),
  );
  const send = (draft: RecipientDraft) => {
    waiting.current = null;
    mutation.mutate({ connectionId, draft });
  };
  const saveLater = useDebouncedCallback(() => {
    const draft = waiting.current;
    if (draft && !mutation.isPending && !isStopped.current) send(draft);
  }, pauseMs);
  useUnsaved(() => !isStopped.current && (waiting.current !== null || mutation.isPending || mutation.isError));
  return {
    save: (draft) => {
      waiting.current = draft;
      saveLater();
    },
    state: mutation.isPending ? "saving" : mutation.isError ? "failed" : mutation.isSuccess ? "saved" : "none",
    stop: () => {
      isStopped.current = true;
      waiting.current = null;
    },
  };
}
