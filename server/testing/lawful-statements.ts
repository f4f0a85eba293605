import { afterAll, expect } from "vitest";
import { sentStatements } from "@/db/client";
import { findStatementFaults } from "./statement-faults";

// vitest's set-up of each file: the file that is the first in its process to send a statement which a distributed database
// refuses fails, with the statement and the law.

const sent = new Set<string>();

const listen = (text: unknown) => {
  if (typeof text === "string") sent.add(text);
};

sentStatements.subscribe(listen);

afterAll(() => {
  sentStatements.unsubscribe(listen);
  expect(findStatementFaults(sent)).toEqual([]);
});
