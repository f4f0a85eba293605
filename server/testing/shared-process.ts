import { afterAll, expect } from "vitest";
import { closeLimiters } from "../core/limiter";

// vitest's set-up of each file that shares its process with others.

// What the files before it asked for counts against none of its limits.
await closeLimiters();

const found = { ...process.env };

// Whatever reads the environment keeps what it read: a file that changes it needs a process of its own.
afterAll(() => expect({ ...process.env }).toEqual(found));
