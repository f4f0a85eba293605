import { createLoader, createParser, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { actorShape } from "@/db/patterns";
import { auditActions } from "@/db/schema/accounts-enums";
import { parseAsPage, toPage } from "../../ui/address-filters";

const parseAsActor = createParser({
  parse: (text: string) => (actorShape.test(text) ? text : null),
  serialize: (actor: string) => actor,
});

export const auditFilters = {
  action: parseAsStringLiteral(auditActions),
  actor: parseAsActor,
  page: parseAsPage,
};
export type AuditFilters = inferParserType<typeof auditFilters>;

export const loadAuditFilters = createLoader(auditFilters);

export function toAuditQuery({ action, actor, page }: AuditFilters) {
  return { ...toPage(page), action: action ?? undefined, actor: actor ?? undefined };
}
