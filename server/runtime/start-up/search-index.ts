import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";

/**
 * Creates the index for partial matches of names and e-mails if it is missing, while the process already serves
 * requests. Reports in one line if that is not possible: searches then return the same, but slow down with the number
 * of customers.
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
