import { createLoader } from "nuqs/server";
import { parseAsPage } from "../ui/address-filters";

/** The log's page in the URL. */
export const auditFilters = { page: parseAsPage };

export const loadAuditFilters = createLoader(auditFilters);
