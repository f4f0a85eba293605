import { startPagesProcess } from "@/server/runtime/start-up/pages-process";

/** Supervises a pages process that runs the program PAGES, and prints its address. */

const pages = startPagesProcess({ program: process.env.PAGES ?? "", report: console.error, nodeOptions: [] });
await pages.started;
console.log(JSON.stringify(pages.findPlace()?.at));
setInterval(() => undefined, 1000);
