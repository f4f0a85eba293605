import { getTranslations } from "next-intl/server";
import type { StudentQuiz } from "@/server/courses/quizzes/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./quiz-form.module.css";

interface Props {
  quiz: StudentQuiz;
  /** Form action. Null in a preview. */
  action: string | null;
}

/** Quiz at the end of a lesson. Uses a plain form, so it works without JavaScript. */
export async function QuizForm({ quiz, action }: Props) {
  const t = await getTranslations("quiz");
  const { last, passed, attemptsLeft } = quiz;
  const isOver = passed || attemptsLeft === 0 || action === null;
  return (
    <section className={`${page.card} ${classes.quiz}`} id="quiz" aria-labelledby="quiz-title">
      <h2 id="quiz-title" className={page.title}>
        {t("title")}
      </h2>
      <p className={page.dimmed}>{t("terms", { percent: quiz.passPercent })}</p>
      {action === null && <p className={page.dimmed}>{t("preview")}</p>}
      {last && (
        <p role="status" className={last.passed || passed ? classes.good : classes.bad}>
          {t(last.passed ? "passed" : "failed", { percent: last.scorePercent })}
        </p>
      )}
      {!passed && attemptsLeft !== null && <p className={page.dimmed}>{t("left", { attempts: attemptsLeft })}</p>}
      <form action={action ?? undefined} method="post" className={classes.form}>
        <input type="hidden" name="attempt" value={quiz.attempts} />
        {quiz.questions.map((question, index) => (
          <Question
            key={question.id}
            question={question}
            number={index + 1}
            chosen={last?.answers[question.id] ?? []}
            isWrong={last !== null && !passed && last.wrongQuestionIds.includes(question.id)}
            isOver={isOver}
          />
        ))}
        {!isOver && (
          <button type="submit" className={page.button}>
            {t(last ? "again" : "send")}
          </button>
        )}
      </form>
    </section>
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
