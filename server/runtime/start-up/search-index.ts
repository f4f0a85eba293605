import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";

/**
 * Creates a missing index for partial matches of names and email addresses while the process serves
 * requests. Reports a failure in one line; without the index, searches are only slower.
 */
export async function openSearchIndex(say: (line: string) => void): Promise<void> {
  try {
    const index = await ensureSearchIndex(environment().databaseDirectUrl);
    if (index.state !== "unavailable") return;
    say(`Searches by a part of a name read every customer of the company: ${index.reason}`);
    say("Once that is changed, restart or run: npm run --silent admin -- index-customers");
  } catch (thrown) {
    reportFault(thrown, { operation: "search index" });
  }
}
