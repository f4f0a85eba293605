import { describe, expect, it } from "vitest";
import { QuizDraft } from "@/server/courses/quizzes/schemas";
import * as typed from "./typed-quiz";

const quiz: typed.TypedQuiz = {
  passPercent: "70",
  maxAttempts: "",
  questions: [
    {
      id: "q1",
      kind: "single",
      text: "Quanto sal?",
      choices: [
        { id: "a", text: "2 %", isRight: true },
        { id: "b", text: "20 %", isRight: false },
      ],
    },
    {
      id: "q2",
      kind: "multiple",
      text: "O que vai na massa?",
      choices: [
        { id: "c", text: "Farinha", isRight: true },
        { id: "d", text: "Água", isRight: true },
      ],
    },
  ],
};
const [first, second] = quiz.questions;
if (!first || !second) throw new Error("The quiz has two questions");
const faultsOf = (changed: typed.TypedQuiz) => [...(typed.readQuiz(changed).faults ?? [])].sort();

describe("a quiz being written", () => {
  it("is read as typed and stored, with the same ids", () => {
    const { quiz: stored } = typed.readQuiz({ ...quiz, maxAttempts: " 3 " });
    expect(stored).toMatchObject({ passPercent: 70, maxAttempts: 3, questions: quiz.questions });
    expect(typed.typedQuiz(QuizDraft.parse(stored))).toEqual({ ...quiz, maxAttempts: "3" });
    expect(typed.readQuiz(quiz)).toMatchObject({ quiz: { maxAttempts: null }, faults: null });
  });

  it("names what is missing where it is missing", () => {
    expect(faultsOf(quiz)).toEqual([]);
    expect(faultsOf({ ...quiz, passPercent: "", maxAttempts: "0" })).toEqual(["maxAttempts", "passPercent"]);
    expect(faultsOf({ ...quiz, passPercent: "101", maxAttempts: "1,5" })).toEqual(["maxAttempts", "passPercent"]);
    expect(faultsOf(typed.withQuestion(quiz, { ...first, text: "  " }))).toEqual(["q1 text"]);
    expect(faultsOf(typed.withQuestion(quiz, typed.withRight(first, "a", false)))).toEqual(["q1 right"]);
    expect(faultsOf(typed.withQuestion(quiz, typed.withChoiceText(second, "d", "")))).toEqual(["d text"]);
    expect(faultsOf(typed.withQuestion(quiz, typed.withoutChoice(second, "d")))).toEqual(["q2 right"]);
    const empty = typed.emptyQuestion();
    const faults = typed.readQuiz({ ...quiz, questions: [first, empty] }).faults ?? new Set();
    expect([typed.isFaulty(first, faults), typed.isFaulty(empty, faults)]).toEqual([false, true]);
  });

  it("has one right answer in a single choice, whatever was chosen before", () => {
    const rights = (question: typed.TypedQuestion) => question.choices.map(({ isRight }) => isRight);
    expect(rights(typed.withRight(first, "b", true))).toEqual([false, true]);
    expect(rights(typed.withRight(second, "c", false))).toEqual([false, true]);
    expect(rights(typed.withKind(second, "single"))).toEqual([true, false]);
    expect(rights(typed.withKind(first, "multiple"))).toEqual([true, false]);
    expect(rights(typed.withNewChoice(first))).toEqual([true, false, false]);
  });

  it("moves questions, but not beyond its ends", () => {
    const order = (changed: typed.TypedQuiz) => changed.questions.map(({ id }) => id);
    expect(order(typed.withMoved(quiz, 0, 1))).toEqual(["q2", "q1"]);
    expect(order(typed.withMoved(quiz, 1, -1))).toEqual(["q2", "q1"]);
    expect(typed.withMoved(quiz, 0, -1)).toBe(quiz);
    expect(typed.withMoved(quiz, 1, 1)).toBe(quiz);
  });
});
