import { afterAll, expect } from "vitest";
import { sentStatements } from "@/db/sending";
import { findStatementFaults } from "./statement-faults";

// vitest setup file. Fails the first test file in a process that sends a statement a distributed
// database rejects. Prints the statement and the rule.

const sent = new Set<string>();

const listen = (text: unknown) => {
  if (typeof text === "string") sent.add(text);
};

sentStatements.subscribe(listen);

afterAll(() => {
  sentStatements.unsubscribe(listen);
  expect(findStatementFaults(sent)).toEqual([]);
});
