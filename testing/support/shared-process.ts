import { afterAll, expect } from "vitest";
import { environment, parseEnvironment } from "@/server/core/env/env";
import { closeLimiters } from "@/server/core/limits/limiter";
import { now } from "./now";

// vitest's set-up of each file that shares its process.

// Resets the settings that earlier files in this process changed, and the limits that they used.
Object.assign(environment(), parseEnvironment(process.env));
await closeLimiters();

now.setTime(Date.now());

const found = { ...process.env };

// The environment is read once and cached: a file changes `environment()` instead.
afterAll(() => expect({ ...process.env }).toEqual(found));
