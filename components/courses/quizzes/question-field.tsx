"use client";

import { ActionIcon, Button, Checkbox, Group, NativeSelect, Radio, Text, Textarea, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { questionKinds } from "@/db/schema/courses-enums";
import { maxChoices } from "@/server/courses/quizzes/schemas";
import classes from "./quiz-section.module.css";
import {
  type QuizFaults,
  type TypedChoice,
  type TypedQuestion,
  withChoiceText,
  withKind,
  withNewChoice,
  withoutChoice,
  withRight,
} from "./typed-quiz";

interface Props {
  question: TypedQuestion;
  /** Zero-based index, and number of questions. */
  place: { at: number; of: number };
  /** Null until errors should be shown. */
  faults: QuizFaults | null;
  onChange: (question: TypedQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onLeave: () => void;
}

export function QuestionField({ question, place, faults, onChange, onMove, onRemove, onLeave }: Props) {
  const t = useTranslations("quiz");
  const { id, kind, text, choices } = question;
  const number = place.at + 1;
  return (
    <li>
      <fieldset
        className={classes.question}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave();
        }}
      >
        <legend className={classes.number}>{t("questionNumber", { number })}</legend>
        <Group gap={2} wrap="nowrap" className={classes.actions}>
          <ActionIcon aria-label={t("moveUp", { number })} disabled={place.at === 0} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={t("moveDown", { number })} disabled={number === place.of} onClick={() => onMove(1)}>
            <IconArrowDown size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label={t("removeQuestion", { number })} disabled={place.of === 1} onClick={onRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
        <Textarea
          label={t("text")}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={1000}
          value={text}
          error={faults?.has(`${id} text`) && t("textFault")}
          onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value })}
        />
        <NativeSelect
          label={t("kind")}
          value={kind}
          onChange={({ currentTarget }) => {
            const chosen = questionKinds.find((each) => each === currentTarget.value);
            if (chosen) onChange(withKind(question, chosen));
          }}
          data={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <div>
          <Text size="xs" c="dimmed" mb={6}>
            {t(kind === "single" ? "rightHint" : "rightsHint")}
          </Text>
          <ul className={classes.choices}>
            {choices.map((choice, at) => (
              <ChoiceField
                key={choice.id}
                {...{ question, choice, number: at + 1, onChange }}
                isFaulty={faults?.has(`${choice.id} text`) ?? false}
              />
            ))}
          </ul>
          {faults?.has(`${id} right`) && (
            <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={6}>
              {t("rightFault")}
            </Text>
          )}
          <Button
            mt="xs"
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={choices.length >= maxChoices}
            onClick={() => onChange(withNewChoice(question))}
          >
            {t("addChoice")}
          </Button>
        </div>
      </fieldset>
    </li>
  );
}

interface ChoiceProps {
  question: TypedQuestion;
  choice: TypedChoice;
  number: number;
  isFaulty: boolean;
  onChange: (question: TypedQuestion) => void;
}

function ChoiceField({ question, choice, number, isFaulty, onChange }: ChoiceProps) {
  const t = useTranslations("quiz");
  const mark = { checked: choice.isRight, "aria-label": t("rightOf", { number }) };
  return (
    <li className={classes.choice}>
      {question.kind === "single" ? (
        <Radio
          {...mark}
          name={`right of ${question.id}`}
          onChange={() => onChange(withRight(question, choice.id, true))}
        />
      ) : (
        <Checkbox
          {...mark}
          onChange={({ currentTarget }) => onChange(withRight(question, choice.id, currentTarget.checked))}
        />
      )}
      <TextInput
        aria-label={t("choice", { number })}
        placeholder={t("choice", { number })}
        maxLength={300}
        autoComplete="off"
        value={choice.text}
        error={isFaulty && t("choiceFault")}
        onChange={({ currentTarget }) => onChange(withChoiceText(question, choice.id, currentTarget.value))}
      />
      <ActionIcon
        size={36}
        aria-label={t("removeChoice", { number })}
        disabled={question.choices.length <= 2}
        onClick={() => onChange(withoutChoice(question, choice.id))}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
