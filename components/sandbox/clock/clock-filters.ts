import { createLoader } from "nuqs/server";
import { parseAsPage } from "../../ui/address-filters";

export const clockFilters = { page: parseAsPage };

export const loadClockFilters = createLoader(clockFilters);
