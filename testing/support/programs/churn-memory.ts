import { boundHeap } from "@/server/runtime/start-up/bound-heap";

const megabyte = 1024 * 1024;

/** Objects of about a megabyte that outlive the young generation. */
const kept: object[][] = [];
const maxKept = 20;
const replaced = 400;

const makeMegabyte = () => Array.from({ length: 16_000 }, (_, index) => ({ index, half: index / 2 }));

for (let made = 0; made < maxKept; made += 1) kept.push(makeMegabyte());
boundHeap();
let peak = 0;
for (let made = 0; made < replaced; made += 1) {
  kept[made % maxKept] = makeMegabyte();
  peak = Math.max(peak, process.memoryUsage().heapTotal);
  // Lets V8 mark and sweep between two replacements, as between two requests.
  await new Promise((resolve) => setImmediate(resolve));
}
process.stdout.write(JSON.stringify({ peakMegabytes: Math.round(peak / megabyte), kept: kept.length }));
