import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import type { Language } from "@/db/schema/core-enums";
import { conventions, defaultLanguage } from "@/db/schema/core-enums";
import { startOfDay } from "../../core/calendar/calendar";
import { ofxTime } from "../../core/calendar/local-time";
import { toAscii } from "../../core/text/to-ascii";
import { fileWords } from "../sales/file-words";
import { explainBalance } from "./explain-balance";
import { readEntries } from "./export-ledger";
import { periodOf } from "./period";
import type { LedgerEntry, LedgerFilter } from "./schemas";

/** ASCII is the only encoding that every program can read. */
const header = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`.replaceAll("\n", "\r\n");

/** ASCII without markup characters. */
const plain = (text: string) => toAscii(text).replace(/[<>&]/g, " ");

/** Formats cents with a decimal point: `-4990` → `-49.90`. */
function ofxMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const element = (name: string, value: string) => `<${name}>${value}\r\n`;

/**
 * Streams a filtered statement as OFX 1.0.2 (section 11.4.2) for accounting software. Entries have
 * stable ids, so that importing a file twice does not duplicate them. The balance is the account's
 * at the end of the period.
 */
export async function* writeOfx(
  companyId: string,
  filter: LedgerFilter,
  { language = defaultLanguage, now }: { language?: Language; now: Date },
): AsyncGenerator<string> {
  const t = fileWords(language);
  const { before } = periodOf(filter);
  const end = before === "infinity" ? undefined : new Date(Date.parse(before) - 1).toISOString();
  const [balance, first] = await Promise.all([
    explainBalance(companyId, { account: filter.account, at: end }, now),
    filter.startDate ? startOfDay(filter.startDate) : findFirst(companyId),
  ]);
  const start = (first ?? now).toISOString();
  yield header;
  yield "<OFX>\r\n<SIGNONMSGSRSV1>\r\n<SONRS>\r\n<STATUS>\r\n<CODE>0\r\n<SEVERITY>INFO\r\n</STATUS>\r\n";
  yield element("DTSERVER", ofxTime(now.toISOString())) + element("LANGUAGE", conventions[language].code);
  yield "</SONRS>\r\n</SIGNONMSGSRSV1>\r\n<BANKMSGSRSV1>\r\n<STMTTRNRS>\r\n<TRNUID>1\r\n";
  yield "<STATUS>\r\n<CODE>0\r\n<SEVERITY>INFO\r\n</STATUS>\r\n<STMTRS>\r\n<CURDEF>BRL\r\n<BANKACCTFROM>\r\n<BANKID>0000\r\n";
  // OFX limits account ids to 22 characters.
  yield element("ACCTID", `${filter.account}-${companyId.slice(-12)}`);
  yield "<ACCTTYPE>CHECKING\r\n</BANKACCTFROM>\r\n<BANKTRANLIST>\r\n";
  yield element("DTSTART", ofxTime(start)) + element("DTEND", ofxTime(balance.at));
  for await (const entries of readEntries(companyId, filter)) {
    yield entries.map((entry) => ofxEntry(entry, t(`ledger.kinds.${entry.kind}`))).join("");
  }
  yield `</BANKTRANLIST>\r\n<LEDGERBAL>\r\n${element("BALAMT", ofxMoney(balance.balanceInCents))}`;
  yield `${element("DTASOF", ofxTime(balance.at))}</LEDGERBAL>\r\n</STMTRS>\r\n</STMTTRNRS>\r\n</BANKMSGSRSV1>\r\n</OFX>\r\n`;
}

function ofxEntry({ id, at, amountInCents, transactionId }: LedgerEntry, word: string): string {
  return [
    "<STMTTRN>\r\n",
    element("TRNTYPE", amountInCents < 0 ? "DEBIT" : "CREDIT"),
    element("DTPOSTED", ofxTime(at)),
    element("TRNAMT", ofxMoney(amountInCents)),
    element("FITID", id),
    element("MEMO", plain(transactionId ? `${word} ${transactionId}` : word)),
    "</STMTTRN>\r\n",
  ].join("");
}

async function findFirst(companyId: string): Promise<Date | null> {
  const [row] = await db().execute<{ at: string }>(sql`
    SELECT (extract(epoch FROM t.created_at) * 1000)::bigint AS at FROM transfers t WHERE t.company_id = ${companyId}
    ORDER BY t.created_at, t.id LIMIT 1`);
  return row ? new Date(Number(row.at)) : null;
}
