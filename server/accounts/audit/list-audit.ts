import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import {
  apiKeys,
  auditLog,
  coupons,
  courses,
  customers,
  offers,
  paymentLinks,
  products,
  subscriptions,
  transactions,
  users,
  webhooks,
} from "@/db/schema";
import { AuditDetails, type AuditLine, type AuditPage, type AuditQuery } from "../company/schemas";

const subjectUsers = alias(users, "subject_users");
const subjectKeys = alias(apiKeys, "subject_keys");
const subjectName = sql<
  string | null
>`coalesce(${subjectUsers.name}, ${subjectKeys.name}, ${products.name}, ${offers.name}, ${coupons.code}, ${paymentLinks.title}, ${courses.title}, ${customers.name}, nullif(${webhooks.name}, ''), ${transactions.customerName})`;
const subjectId = sql`CASE WHEN length(${auditLog.subjectId}) = 36 THEN ${auditLog.subjectId}::uuid END`;

/** Newest first, with the names of actors and subjects. */
export async function listAudit(companyId: string, query: AuditQuery): Promise<AuditPage> {
  const { action, actor, subjectId: about, limit, offset } = query;
  const filter = and(
    eq(auditLog.companyId, companyId),
    action && eq(auditLog.action, action),
    actor ? eq(auditLog.actor, actor) : undefined,
    about ? eq(auditLog.subjectId, about) : undefined,
  );
  const [rows, [total]] = await Promise.all([
    db()
      .select({ line: auditLog, userName: users.name, keyName: apiKeys.name, subject: subjectName })
      .from(auditLog)
      .leftJoin(users, eq(users.id, actorId("user")))
      .leftJoin(apiKeys, and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, actorId("api_key"))))
      .leftJoin(subjectUsers, eq(subjectUsers.id, subjectId))
      .leftJoin(subjectKeys, and(eq(subjectKeys.companyId, companyId), eq(subjectKeys.id, subjectId)))
      .leftJoin(products, and(eq(products.companyId, companyId), eq(products.id, subjectId)))
      .leftJoin(offers, and(eq(offers.companyId, companyId), eq(offers.id, subjectId)))
      .leftJoin(coupons, and(eq(coupons.companyId, companyId), eq(coupons.id, subjectId)))
      .leftJoin(paymentLinks, and(eq(paymentLinks.companyId, companyId), eq(paymentLinks.id, subjectId)))
      .leftJoin(courses, and(eq(courses.companyId, companyId), eq(courses.id, subjectId)))
      .leftJoin(subscriptions, and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, subjectId)))
      .leftJoin(
        customers,
        and(
          eq(customers.companyId, companyId),
          eq(customers.id, sql`coalesce(${subscriptions.customerId}, ${subjectId})`),
        ),
      )
      .leftJoin(transactions, and(eq(transactions.companyId, companyId), eq(transactions.id, subjectId)))
      .leftJoin(webhooks, and(eq(webhooks.companyId, companyId), eq(webhooks.id, subjectId)))
      .where(filter)
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(auditLog).where(filter),
  ]);
  return {
    rows: rows.map(({ line, userName, keyName, subject }) => toLine(line, userName ?? keyName, subject)),
    totalRows: total?.rows ?? 0,
  };
}

function actorId(kind: "user" | "api_key"): SQL {
  const prefix = `${kind}:`;
  return sql`CASE WHEN starts_with(${auditLog.actor}, ${prefix}) THEN substr(${auditLog.actor}, ${prefix.length + 1})::uuid END`;
}

const kinds = ["operator", "platform", "buyer", "user", "api_key"] as const;

function toLine(line: typeof auditLog.$inferSelect, name: string | null, subject: string | null): AuditLine {
  const kind = kinds.find((each) => each === line.actor.split(":")[0]) ?? "platform";
  return {
    id: line.id,
    actor: { kind, name },
    action: line.action,
    subjectId: line.subjectId,
    subject,
    before: AuditDetails.parse(line.before ?? {}),
    after: AuditDetails.parse(line.after ?? {}),
    address: line.address,
    createdAt: line.createdAt.toISOString(),
  };
}
