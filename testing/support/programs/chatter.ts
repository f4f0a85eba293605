import { withoutChatter } from "@/server/runtime/start-up/quiet-next";

/**
 * Prints Next's messages about its configuration, while they are hidden and afterwards, and output
 * that must not be hidden.
 */

const took = "✓ Running next.config.mjs took 12ms";
const made = await withoutChatter(async () => {
  console.log(took);
  console.log("▲ something else", 1);
  console.warn("a warning");
  console.error("⨯ Running next.config.mjs took a wrong turn");
  return "made";
});
await withoutChatter(() => Promise.reject(new Error("thrown"))).catch((thrown: Error) => console.log(thrown.message));
console.log(made);
console.log(took);
