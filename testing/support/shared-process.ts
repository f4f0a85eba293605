import { afterAll, expect } from "vitest";
import { environment, parseEnvironment } from "@/server/core/env/env";
import { closeLimiters } from "@/server/core/limits/limiter";
import { now } from "./now";

// vitest setup of each file that shares its process.

// Resets the settings changed and the rate limits used by earlier files in this process.
Object.assign(environment(), parseEnvironment(process.env));
await closeLimiters();

now.setTime(Date.now());

const found = { ...process.env };

// The environment is read once and cached. Files must change `environment()` instead.
afterAll(() => expect({ ...process.env }).toEqual(found));
