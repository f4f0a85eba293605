import { createLoader } from "nuqs/server";
import { parseAsPage } from "../../ui/address-filters";

/** The page of the timeline, in the URL. */
export const clockFilters = { page: parseAsPage };

export const loadClockFilters = createLoader(clockFilters);
