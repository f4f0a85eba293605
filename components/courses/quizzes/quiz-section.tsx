"use client";

import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { maxQuestions, type Quiz } from "@/server/courses/quizzes/schemas";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { useEditor } from "../draft-context";
import { QuestionField } from "./question-field";
import classes from "./quiz-section.module.css";
import { emptyQuestion, emptyQuiz, isFaulty, withMoved, withQuestion } from "./typed-quiz";
import { useQuizDraft } from "./use-quiz-draft";

export function QuizSection({ lessonId }: { lessonId: string }) {
  const t = useTranslations("quiz");
  const trpc = useTRPC();
  const { course } = useEditor();
  const query = useQuery(trpc.quizzes.list.queryOptions({ courseId: course.id }));
  const found = query.data?.find((each) => each.lessonId === lessonId)?.quiz ?? null;
  return (
    <FramedSection title={t("editTitle")} text={t("editText")}>
      {query.data && <QuizEditor lessonId={lessonId} saved={found} />}
      {query.error && <QueryProblem query={query} />}
    </FramedSection>
  );
}

function QuizEditor({ lessonId, saved }: { lessonId: string; saved: Quiz | null }) {
  const t = useTranslations("quiz");
  const { canWrite } = useEditor();
  const { quiz, faults, change, flush } = useQuizDraft(lessonId, saved);
  /** Questions that have lost focus and show validation errors. */
  const [leftIds, setLeftIds] = useState<ReadonlySet<string>>(new Set());

  if (!quiz) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.8} />}
        disabled={!canWrite}
        onClick={() => change(emptyQuiz())}
      >
        {t("add")}
      </Button>
    );
  }
  const { questions } = quiz;
  const incomplete = questions.findIndex((question) => isFaulty(question, faults));
  return (
    <PlainFieldset disabled={!canWrite}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <TextInput
            label={t("passPercent")}
            description={t("passPercentHint")}
            inputMode="numeric"
            autoComplete="off"
            rightSection="%"
            value={quiz.passPercent}
            error={faults.has("passPercent") && t("passPercentFault")}
            onChange={({ currentTarget }) => change({ ...quiz, passPercent: currentTarget.value })}
            onBlur={flush}
          />
          <TextInput
            label={t("maxAttempts")}
            description={t("maxAttemptsHint")}
            inputMode="numeric"
            autoComplete="off"
            value={quiz.maxAttempts}
            error={faults.has("maxAttempts") && t("maxAttemptsFault")}
            onChange={({ currentTarget }) => change({ ...quiz, maxAttempts: currentTarget.value })}
            onBlur={flush}
          />
        </SimpleGrid>
        <ol className={classes.questions}>
          {questions.map((question, at) => (
            <QuestionField
              key={question.id}
              question={question}
              place={{ at, of: questions.length }}
              faults={leftIds.has(question.id) ? faults : null}
              onChange={(changed) => change(withQuestion(quiz, changed))}
              onMove={(by) => change(withMoved(quiz, at, by))}
              onRemove={() => change({ ...quiz, questions: questions.filter(({ id }) => id !== question.id) })}
              onLeave={() => {
                flush();
                setLeftIds((ids) => new Set([...ids, question.id]));
              }}
            />
          ))}
        </ol>
        {incomplete >= 0 && (
          <Text role="status" size="sm" c="dimmed">
            {t("incomplete", { number: incomplete + 1 })}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} />}
            disabled={questions.length >= maxQuestions}
            onClick={() => change({ ...quiz, questions: [...questions, emptyQuestion()] })}
          >
            {t("addQuestion")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => {
              change(null);
              flush();
            }}
          >
            {t("remove")}
          </Button>
        </Group>
      </Stack>
    </PlainFieldset>
  );
}
