import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";

/**
 * Creates the index for partial matches of names and email addresses if it is missing, while the
 * process already serves requests. Reports a failure in one line. Without the index, searches
 * return the same results but become slower as the number of customers grows.
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
