import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";

/**
 * Makes the index for searches by a part of a name or e-mail if it is missing, while the process already serves. Tells
 * the operator in one line where it cannot be made: searches find the same, and take longer the more
 * customers a company has.
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
