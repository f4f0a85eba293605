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

/** Shows the buyer's refund request for a sale and the seller's decision. Renders nothing if there is no request. */
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
  const {
    id: requestId,
    reason,
    status,
    createdAt,
    decidedAt,
    acceptedAt,
    isLapsed,
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
            {t("answered", { answer })}
          </Text>
        )}
        {decidedAt && (
          <Text size="sm" c="dimmed">
            {t("decided", { at: minute(decidedAt) })}
          </Text>
        )}
        {status === "open" && acceptedAt && <Text size="sm">{t(isLapsed ? "lapsed" : "accepted")}</Text>}
        {status === "open" && (
          <Group gap="sm">
            <Button disabled={!mayRefund} onClick={approving.open}>
              {t("approve", { amount: money(leftInCents) })}
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
        <DeclineForm
          requestId={requestId}
          onDone={async () => {
            await refresh();
            declining.close();
          }}
          onCancel={declining.close}
        />
      </FormDialog>
    </FramedSection>
  );
}

function DeclineForm({
  requestId,
  onDone,
  onCancel,
}: {
  requestId: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}) {
  const t = useTranslations("refundRequests");
  const trpc = useTRPC();
  const [answer, setAnswer] = useState("");
  const [isMissing, setMissing] = useState(false);
  const decline = useMutation(trpc.refundRequests.decline.mutationOptions({ onSuccess: onDone }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const said = answer.trim();
        setMissing(said === "");
        if (said !== "") decline.mutate({ requestId, answer: said });
      }}
    >
      <Stack gap="md">
        <Textarea
          label={t("answer")}
          description={t("answerHint")}
          autosize
          minRows={4}
          maxLength={1000}
          data-autofocus
          value={answer}
          error={isMissing && t("answerMissing")}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
        <FormEnd
          failure={decline.error ? toFailure(decline.error) : null}
          onCancel={onCancel}
          action={t("declineConfirm")}
          busy={decline.isPending}
        />
      </Stack>
    </form>
  );
}
