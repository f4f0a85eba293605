import { parseAsSearchOf } from "../ui/address-filters";

/** Maximum search length of the list of affiliates. */
export const longestAffiliateSearch = 80;

/** A part of an affiliate's name, e-mail or code in the URL. */
export const parseAsAffiliateSearch = parseAsSearchOf(longestAffiliateSearch);
