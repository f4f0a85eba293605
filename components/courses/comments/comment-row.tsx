"use client";

import { Button, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SellerComment } from "@/server/courses/comments/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { Row } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { usePersonName } from "../../ui/use-person-name";
import { ActionDialog, succeeds } from "../students/action-dialog";

export function CommentRow({ comment }: { comment: SellerComment }) {
  const t = useTranslations("courseComments");
  const personName = usePersonName();
  const { minute } = useFormats();
  const mayWrite = useAccess().includes("courses.write");
  const { student, course, lesson, parent, text, status, isAnswer, openReports, replies, createdAt } = comment;
  return (
    <Row
      stacked
      title={student ? personName(student.name) : t("team")}
      badge={
        <>
          {isAnswer && <ToneBadge tone="green">{t("isAnswer")}</ToneBadge>}
          {status === "hidden" && <ToneBadge tone="gray">{t("isHidden")}</ToneBadge>}
          {openReports > 0 && <ToneBadge tone="red">{t("reports", { count: openReports })}</ToneBadge>}
        </>
      }
      details={[
        <Text key="text" component="span" size="sm" c="var(--mantine-color-text)" style={{ whiteSpace: "pre-line" }}>
          {text}
        </Text>,
        ...(parent ? [t("inReplyTo", { text: shortened(parent.text) })] : []),
        <span key="place">
          {course.title} · {lesson.title} · <time dateTime={createdAt}>{minute(createdAt)}</time> ·{" "}
          {t("replies", { count: replies })}
        </span>,
      ]}
    >
      {mayWrite && <CommentDeeds comment={comment} />}
    </Row>
  );
}

const longestQuote = 120;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > longestQuote ? `${letters.slice(0, longestQuote).join("")}…` : text;
}

function CommentDeeds({ comment: { id: commentId, parent, isAnswer, status } }: { comment: SellerComment }) {
  const t = useTranslations("courseComments");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [text, setText] = useState("");
  const [isDeleting, setDeleting] = useState(false);
  const answer = useMutation(trpc.comments.answer.mutationOptions({ onSuccess: refresh }));
  const mark = useMutation(trpc.comments.mark.mutationOptions({ onSuccess: refresh }));
  const show = useMutation(trpc.comments.show.mutationOptions({ onSuccess: refresh }));
  const remove = useMutation(trpc.comments.delete.mutationOptions({ onSuccess: refresh }));
  const error = mark.error ?? show.error;
  return (
    <>
      <ActionDialog
        action={t("answer")}
        title={t("answer")}
        text={t("answerHint")}
        mutation={answer}
        onSubmit={() => succeeds(answer.mutateAsync({ commentId, text }).then(() => setText("")))}
      >
        <Textarea
          label={t("answerText")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={2000}
          autosize
          minRows={3}
          required
        />
      </ActionDialog>
      {parent && (
        <Button
          variant="default"
          loading={mark.isPending}
          onClick={() => mark.mutate({ commentId, isAnswer: !isAnswer })}
        >
          {t(isAnswer ? "unmark" : "mark")}
        </Button>
      )}
      <Button
        variant="default"
        loading={show.isPending}
        onClick={() => show.mutate({ commentId, isShown: status === "hidden" })}
      >
        {t(status === "hidden" ? "show" : "hide")}
      </Button>
      <Button variant="default" onClick={() => setDeleting(true)}>
        {t("delete")}
      </Button>
      <FailureNotice failure={error ? toFailure(error) : null} />
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={t("deleteTitle")}
        confirm={t("delete")}
        onConfirm={() => remove.mutate({ commentId }, { onSuccess: () => setDeleting(false) })}
        busy={remove.isPending}
        error={remove.error}
      >
        <Text size="sm">{t("deleteText")}</Text>
      </ConfirmDialog>
    </>
  );
}
