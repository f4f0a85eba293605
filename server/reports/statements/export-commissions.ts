import type { Language } from "@/db/schema/core-enums";
import { defaultLanguage } from "@/db/schema/core-enums";
import { localTime } from "../../core/calendar/local-time";
import { csvMoney, csvTable, inBatches, writeCsv } from "../../core/files/csv";
import { listCommissionsAfter } from "../../partners/commissions/list-commissions";
import type { Commission, CommissionFilter } from "../../partners/commissions/schemas";
import { namePeriod } from "../sales/file-name";
import { fileWords } from "../sales/file-words";

type Words = ReturnType<typeof fileWords>;

const columns = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => localTime(createdAt),
  state: ({ state }, t) => t(`commissionsFile.states.${state}`),
  kind: ({ kind }, t) => t(`commissionsFile.kinds.${kind}`),
  partner: ({ partnerName }) => partnerName,
  products: ({ products }) => products.join(", "),
  base: ({ share }) => (share ? csvMoney(share.baseInCents) : ""),
  // Basis points and cents are both hundredths, so `csvMoney` formats a percentage.
  rate: ({ share }) => (share && share.bps !== null ? csvMoney(share.bps) : ""),
  whole: ({ share }) => (share ? csvMoney(share.wholeInCents) : ""),
  amount: ({ amountInCents }) => csvMoney(amountInCents),
  takenBack: ({ takenBackInCents }) => csvMoney(takenBackInCents),
  owed: ({ owedInCents }) => csvMoney(owedInCents),
  repaid: ({ repaidInCents }) => csvMoney(repaidInCents),
  releasesAt: ({ releasesAt }) => localTime(releasesAt),
  releasedAt: ({ releasedAt }) => (releasedAt === null ? "" : localTime(releasedAt)),
  transactionId: ({ transactionId }) => transactionId,
} as const satisfies Record<string, (commission: Commission, words: Words) => string>;

const commissionsCsv = csvTable(columns, (column, t) => t(`commissionsFile.columns.${column}`));

/** Streams filtered commissions as CSV for Excel in Brazil, newest first, in the reader's language. */
export function exportCommissions(
  companyId: string,
  filter: CommissionFilter,
  language: Language = defaultLanguage,
): AsyncGenerator<string> {
  const read = (after: Commission | null, limit: number) => listCommissionsAfter(companyId, filter, after, limit);
  return writeCsv(commissionsCsv, fileWords(language), inBatches(read));
}

/** Includes the period, in the reader's language: `comissoes-2026-10.csv`. */
export function nameCommissionsFile(filter: CommissionFilter, language: Language, today: string): string {
  const t = fileWords(language);
  return `${t("commissionsFile.name")}-${namePeriod(filter, t, today)}.csv`;
}
