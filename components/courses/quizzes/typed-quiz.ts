import { type Quiz, QuizDraft } from "@/server/courses/quizzes/schemas";

/** Numbers are raw input. Every part has an id, which ties choices to their question. */
export interface TypedQuiz {
  passPercent: string;
  /** Empty for no limit. */
  maxAttempts: string;
  questions: TypedQuestion[];
}

export type TypedQuestion = Quiz["questions"][number];
export type TypedChoice = TypedQuestion["choices"][number];

const newId = () => crypto.randomUUID();

function emptyChoice(): TypedChoice {
  return { id: newId(), text: "", isRight: false };
}

export function emptyQuestion(): TypedQuestion {
  return { id: newId(), kind: "single", text: "", choices: [emptyChoice(), emptyChoice()] };
}

export function emptyQuiz(): TypedQuiz {
  return { passPercent: "70", maxAttempts: "", questions: [emptyQuestion()] };
}

export function typedQuiz({ passPercent, maxAttempts, questions }: QuizDraft): TypedQuiz {
  return {
    passPercent: String(passPercent),
    maxAttempts: maxAttempts === null ? "" : String(maxAttempts),
    questions: questions.map(({ id = newId(), kind, text, choices }) => ({
      ...{ id, kind, text },
      choices: choices.map((choice) => ({ id: choice.id ?? newId(), text: choice.text, isRight: choice.isRight })),
    })),
  };
}

/** `passPercent`, `maxAttempts`, `{question id} text`, `{question id} right` or `{choice id} text`. */
export type QuizFaults = ReadonlySet<string>;

type ReadQuiz = { quiz: QuizDraft; faults: null } | { quiz: null; faults: QuizFaults };

export function readQuiz({ passPercent, maxAttempts, questions }: TypedQuiz): ReadQuiz {
  const parsed = QuizDraft.safeParse({
    passPercent: numberOf(passPercent),
    maxAttempts: maxAttempts.trim() === "" ? null : numberOf(maxAttempts),
    questions,
  });
  if (parsed.success) return { quiz: parsed.data, faults: null };
  return { quiz: null, faults: new Set(parsed.error.issues.map(({ path }) => faultAt(questions, path))) };
}

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function faultAt(questions: readonly TypedQuestion[], path: readonly PropertyKey[]): string {
  const [first, at, field, choiceAt] = path;
  if (first !== "questions" || typeof at !== "number") return String(first);
  const question = questions[at];
  if (field !== "choices") return `${question?.id} text`;
  if (typeof choiceAt !== "number") return `${question?.id} right`;
  return `${question?.choices[choiceAt]?.id} text`;
}

export function isFaulty({ id, choices }: TypedQuestion, faults: QuizFaults): boolean {
  return faults.has(`${id} text`) || faults.has(`${id} right`) || choices.some((each) => faults.has(`${each.id} text`));
}

export function withQuestion(quiz: TypedQuiz, question: TypedQuestion): TypedQuiz {
  return { ...quiz, questions: quiz.questions.map((each) => (each.id === question.id ? question : each)) };
}

export function withMoved(quiz: TypedQuiz, at: number, by: -1 | 1): TypedQuiz {
  const [question, neighbour] = [quiz.questions[at], quiz.questions[at + by]];
  if (!question || !neighbour) return quiz;
  const questions = [...quiz.questions];
  questions[at] = neighbour;
  questions[at + by] = question;
  return { ...quiz, questions };
}

/** A change to single choice keeps only the first right answer. */
export function withKind(question: TypedQuestion, kind: TypedQuestion["kind"]): TypedQuestion {
  const first = question.choices.find(({ isRight }) => isRight)?.id;
  const keepsAll = kind === "multiple";
  const choices = question.choices.map((each) => ({ ...each, isRight: keepsAll ? each.isRight : each.id === first }));
  return { ...question, kind, choices };
}

/** Single-choice questions keep at most one right choice. */
export function withRight(question: TypedQuestion, choiceId: string, isRight: boolean): TypedQuestion {
  const isSingle = question.kind === "single";
  const choices = question.choices.map((each) =>
    each.id === choiceId ? { ...each, isRight } : { ...each, isRight: isSingle ? false : each.isRight },
  );
  return { ...question, choices };
}

export function withChoiceText(question: TypedQuestion, choiceId: string, text: string): TypedQuestion {
  return { ...question, choices: question.choices.map((each) => (each.id === choiceId ? { ...each, text } : each)) };
}

export function withNewChoice(question: TypedQuestion): TypedQuestion {
  return { ...question, choices: [...question.choices, emptyChoice()] };
}

export function withoutChoice(question: TypedQuestion, choiceId: string): TypedQuestion {
  return { ...question, choices: question.choices.filter(({ id }) => id !== choiceId) };
}
