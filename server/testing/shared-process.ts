import { afterAll, expect } from "vitest";
import { closeLimiters } from "../core/limiter";
import { now } from "./now";

// vitest's set-up of each file that shares its process.

// Resets the limits, which earlier files in this process have used.
await closeLimiters();

now.setTime(Date.now());

const found = { ...process.env };

// The environment is read once and cached, so a file that changes it needs its own process.
afterAll(() => expect({ ...process.env }).toEqual(found));
