"use client";

import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { RefundRequest } from "@/server/payments/refund-requests/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { usePersonName } from "../../ui/use-person-name";
import { RefundRequestStatus } from "./refund-request-status";

interface Props {
  transactionId: string;
  mayRefund: boolean;
}

/** Refund request of a sale, with the seller's decision. Renders nothing without one. */
export function RefundRequestPanel({ transactionId, mayRefund }: Props) {
  const trpc = useTRPC();
  const query = useQuery(trpc.refundRequests.list.queryOptions({ transactionId, limit: 1, offset: 0 }));
  const [request] = query.data?.rows ?? [];
  return request ? <Found request={request} mayRefund={mayRefund} /> : null;
}

function Found({ request, mayRefund }: { request: RefundRequest; mayRefund: boolean }) {
  const t = useTranslations("refundRequests");
  const personName = usePersonName();
  const { minute, money } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isApproving, approving] = useDisclosure();
  const [isDeclining, declining] = useDisclosure();
  const [isSettling, settling] = useDisclosure();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.refundRequests.pathFilter()),
      queryClient.invalidateQueries(trpc.transactions.pathFilter()),
      queryClient.invalidateQueries(trpc.sales.pathFilter()),
    ]);
  const approve = useMutation(
    trpc.refundRequests.approve.mutationOptions({
      onSuccess: async () => {
        await refresh();
        approving.close();
      },
    }),
  );
  const decline = useMutation(
    trpc.refundRequests.decline.mutationOptions({
      onSuccess: async () => {
        await refresh();
        declining.close();
      },
    }),
  );
  const settle = useMutation(
    trpc.refundRequests.settle.mutationOptions({
      onSuccess: async () => {
        await refresh();
        settling.close();
      },
    }),
  );
  const {
    id: requestId,
    reason,
    status,
    createdAt,
    decidedAt,
    acceptedAt,
    isLapsed,
    isSettled,
    isRefused,
    awaitsBuyer,
    answer,
    leftInCents,
    customerName,
  } = request;
  return (
    <FramedSection title={t("one")} actions={<RefundRequestStatus status={status} />}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("asked", { name: personName(customerName), at: minute(createdAt) })}
        </Text>
        {reason && <Text style={{ whiteSpace: "pre-line" }}>{reason}</Text>}
        {answer && (
          <Text size="sm" style={{ whiteSpace: "pre-line" }}>
            {t(isSettled ? "settled" : "answered", { answer })}
          </Text>
        )}
        {decidedAt && (
          <Text size="sm" c="dimmed">
            {t("decided", { at: minute(decidedAt) })}
          </Text>
        )}
        {isRefused && !isLapsed && (
          <Text size="sm">
            {t("refused", { buyer: awaitsBuyer ? "yes" : "no", accepted: acceptedAt ? "yes" : "no" })}
          </Text>
        )}
        {status === "open" && acceptedAt && (isLapsed || !isRefused) && (
          <Text size="sm">{t(isLapsed ? "lapsed" : "accepted")}</Text>
        )}
        {status === "open" && (
          <Group gap="sm">
            {isLapsed && (
              <Button disabled={!mayRefund} onClick={settling.open}>
                {t("settle")}
              </Button>
            )}
            <Button variant={isLapsed ? "default" : "filled"} disabled={!mayRefund} onClick={approving.open}>
              {t(isLapsed ? "retry" : "approve", { amount: money(leftInCents) })}
            </Button>
            {!acceptedAt && (
              <Button variant="default" disabled={!mayRefund} onClick={declining.open}>
                {t("decline")}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        opened={isApproving}
        onClose={approving.close}
        title={t("approveTitle", { amount: money(leftInCents) })}
        confirm={t("approveConfirm")}
        back={t("back")}
        onConfirm={() => approve.mutate({ requestId })}
        busy={approve.isPending}
        error={approve.error}
      >
        <Text size="sm">{t("approveText")}</Text>
      </ConfirmDialog>
      <FormDialog opened={isDeclining} onClose={declining.close} title={t("declineTitle")}>
        <AnswerForm
          words={{ answer: t("answer"), hint: t("answerHint"), missing: t("answerMissing"), send: t("declineConfirm") }}
          send={(said) => decline.mutate({ requestId, answer: said })}
          sending={decline}
          onCancel={declining.close}
        />
      </FormDialog>
      <FormDialog opened={isSettling} onClose={settling.close} title={t("settleTitle", { amount: money(leftInCents) })}>
        <Stack gap="md">
          <Text size="sm">{t("settleText")}</Text>
          <AnswerForm
            words={{
              answer: t("settleAnswer"),
              hint: t("settleHint"),
              missing: t("settleMissing"),
              send: t("settleConfirm"),
            }}
            send={(said) => settle.mutate({ requestId, answer: said })}
            sending={settle}
            onCancel={settling.close}
          />
        </Stack>
      </FormDialog>
    </FramedSection>
  );
}

interface AnswerProps {
  words: { answer: string; hint: string; missing: string; send: string };
  send: (answer: string) => void;
  sending: { error: Parameters<typeof toFailure>[0] | null; isPending: boolean };
  onCancel: () => void;
}

/** Message to the buyer about a decision. */
function AnswerForm({ words, send, sending, onCancel }: AnswerProps) {
  const [answer, setAnswer] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const said = answer.trim();
        setMissing(said === "");
        if (said !== "") send(said);
      }}
    >
      <Stack gap="md">
        <Textarea
          label={words.answer}
          description={words.hint}
          autosize
          minRows={4}
          maxLength={1000}
          data-autofocus
          value={answer}
          error={isMissing && words.missing}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
        <FormEnd
          failure={sending.error ? toFailure(sending.error) : null}
          onCancel={onCancel}
          action={words.send}
          busy={sending.isPending}
        />
      </Stack>
    </form>
  );
}
