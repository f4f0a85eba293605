import { and, count, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKeys, auditLog, users } from "@/db/schema";
import { AuditDetails, type AuditLine, type AuditPage, type AuditQuery } from "./schemas";

/** A page of the company's audit log, newest first, with the names of who acted. */
export async function listAudit(companyId: string, { limit, offset }: AuditQuery): Promise<AuditPage> {
  const ofCompany = eq(auditLog.companyId, companyId);
  const [rows, [total]] = await Promise.all([
    db()
      .select({ line: auditLog, userName: users.name, keyName: apiKeys.name })
      .from(auditLog)
      .leftJoin(users, eq(auditLog.actor, sql`'user:' || ${users.id}::text`))
      .leftJoin(
        apiKeys,
        and(eq(apiKeys.companyId, companyId), eq(auditLog.actor, sql`'api_key:' || ${apiKeys.id}::text`)),
      )
      .where(ofCompany)
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(auditLog).where(ofCompany),
  ]);
  return {
    rows: rows.map(({ line, userName, keyName }) => toLine(line, userName ?? keyName)),
    totalRows: total?.rows ?? 0,
  };
}

const kinds = ["operator", "platform", "user", "api_key"] as const;

function toLine(line: typeof auditLog.$inferSelect, name: string | null): AuditLine {
  const kind = kinds.find((each) => each === line.actor.split(":")[0]) ?? "platform";
  return {
    id: line.id,
    actor: { kind, name },
    action: line.action,
    subjectId: line.subjectId,
    before: AuditDetails.parse(line.before ?? {}),
    after: AuditDetails.parse(line.after ?? {}),
    address: line.address,
    createdAt: line.createdAt.toISOString(),
  };
}
