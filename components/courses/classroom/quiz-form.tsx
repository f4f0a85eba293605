import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { StudentQuiz } from "@/server/courses/quizzes/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { KeptForm } from "./kept-form";
import { actPath } from "./learn-paths";
import classes from "./quiz-form.module.css";

interface Props {
  quiz: StudentQuiz;
  path: string;
  /** Enrollment id; null in a preview, which has no attempts. */
  student: string | null;
  /** Starts another attempt; otherwise shows the last one, if any. */
  isAgain: boolean;
}

/** Plain forms work without JavaScript. */
export async function QuizForm({ quiz, path, student, isAgain }: Props) {
  const t = await getTranslations("quiz");
  const { last, passed, attempts, attemptsLeft } = quiz;
  const isOver = passed || attemptsLeft === 0 || student === null;
  const isReview = last !== null && !isOver && !isAgain;
  const questions = quiz.questions.map((question, index) => (
    <Question
      key={question.id}
      question={question}
      number={index + 1}
      chosen={isOver || isReview ? (last?.answers[question.id] ?? []) : []}
      isWrong={last !== null && !passed && last.wrongQuestionIds.includes(question.id)}
      isOver={isOver || isReview}
    />
  ));
  return (
    <section className={`${page.card} ${classes.quiz}`} id="quiz" aria-labelledby="quiz-title">
      <h2 id="quiz-title" className={page.title}>
        {t("title")}
      </h2>
      <p className={page.dimmed}>{t("terms", { percent: quiz.passPercent })}</p>
      {student === null && <p className={page.dimmed}>{t("preview")}</p>}
      {last && (
        <p role="status" className={last.passed || passed ? classes.good : classes.bad}>
          {t(last.passed ? "passed" : "failed", { percent: last.scorePercent })}
        </p>
      )}
      {!passed && attemptsLeft !== null && <p className={page.dimmed}>{t("left", { attempts: attemptsLeft })}</p>}
      {isOver || isReview ? (
        <div className={classes.form}>{questions}</div>
      ) : (
        <AnswerForm action={actPath(path, "quiz", student)} {...{ attempts, attemptsLeft }}>
          {questions}
        </AnswerForm>
      )}
      {isReview && (
        <>
          <p className={page.dimmed}>{t("againText")}</p>
          <a className={page.button} href={`${path}?quiz=again#quiz`}>
            {t("again")}
          </a>
        </>
      )}
    </section>
  );
}

interface AnswerProps extends Pick<StudentQuiz, "attempts" | "attemptsLeft"> {
  action: string;
  children: ReactNode;
}

async function AnswerForm({ action, attempts, attemptsLeft, children }: AnswerProps) {
  const t = await getTranslations("quiz");
  return (
    <KeptForm
      action={action}
      name={action}
      version={String(attempts)}
      isReceived={false}
      restored={t("restored")}
      className={classes.form}
    >
      <input type="hidden" name="attempt" value={attempts} />
      {children}
      {attemptsLeft !== null && (
        <label className={classes.choice}>
          <input type="checkbox" name="confirmed" required />
          <span>{t("confirm", { attempts: attemptsLeft })}</span>
        </label>
      )}
      <button type="submit" className={page.button}>
        {t("send")}
      </button>
    </KeptForm>
  );
}

interface QuestionProps {
  question: StudentQuiz["questions"][number];
  number: number;
  chosen: readonly string[];
  isWrong: boolean;
  isOver: boolean;
}

async function Question({ question, number, chosen, isWrong, isOver }: QuestionProps) {
  const t = await getTranslations("quiz");
  const { id, kind, text, choices } = question;
  return (
    <fieldset className={classes.question} disabled={isOver}>
      <legend>
        {t("question", { number })} {text}
      </legend>
      <p className={page.dimmed}>{t(kind)}</p>
      {isWrong && <p className={classes.wrong}>{t("wrong")}</p>}
      {choices.map((choice) => (
        <label key={choice.id} className={classes.choice}>
          <input
            type={kind === "single" ? "radio" : "checkbox"}
            name={`answer.${id}`}
            value={choice.id}
            defaultChecked={chosen.includes(choice.id)}
            required={kind === "single"}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
