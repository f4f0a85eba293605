import { afterAll, expect } from "vitest";
import { sessionSettings } from "@/db/client";
import { environment, parseEnvironment } from "@/server/core/env/env";
import { closeLimiters } from "@/server/core/limits/limiter";
import { now } from "./now";

// This vitest setup file runs before each test file that shares its process.

// Earlier files in this process may have changed settings and rate limits.
Object.assign(environment(), parseEnvironment(process.env));
await closeLimiters();

// Operations that race for one lock must not time out on a busy machine.
Object.assign(sessionSettings, {
  statement_timeout: 100_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 150_000,
});

now.setTime(Date.now());

const found = { ...process.env };

// The environment is read once and cached, so test files must change `environment()` instead.
afterAll(() => expect({ ...process.env }).toEqual(found));
