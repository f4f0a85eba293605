import { createLoader } from "nuqs/server";
import { parseAsPage } from "../ui/address-filters";

/** The log's place in the page's address. */
export const auditFilters = { page: parseAsPage };

export const loadAuditFilters = createLoader(auditFilters);
