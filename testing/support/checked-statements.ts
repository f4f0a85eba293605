import { afterAll, expect } from "vitest";
import { sentStatements } from "@/db/sending";
import { findStatementFaults } from "./statement-faults";

// vitest's set-up of each file: fails the first file in a process that sends a statement which a distributed database
// refuses, and shows the statement and the law.

const sent = new Set<string>();

const listen = (text: unknown) => {
  if (typeof text === "string") sent.add(text);
};

sentStatements.subscribe(listen);

afterAll(() => {
  sentStatements.unsubscribe(listen);
  expect(findStatementFaults(sent)).toEqual([]);
});
