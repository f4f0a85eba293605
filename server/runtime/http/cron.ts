import { STATUS_CODES } from "node:http";
import { newId } from "@/db/ids";
import { isAnyMoneyReal } from "../../acquiring/connections/play-money";
import { secretsEqual } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { reportFault } from "../../core/log/report-fault";
import { measureJob } from "../../core/metrics/meters";
import { InstantInput } from "../../core/procedures/wire";
import { Failure, fail, findFailure, isOnWire } from "../../errors";
import { type Job, jobs } from "../../jobs";

export interface CronRequest {
  job: string;
  authorization: string | null;
  parameters: URLSearchParams;
  now: Date;
  /** Names the request in the log, and the run of the job; by default an id of its own. */
  requestId?: string | null;
}

export interface CronAnswer {
  status: number;
  body: Record<string, unknown>;
}

function isAuthorized(authorization: string | null): boolean {
  const { cronSecret } = environment();
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  return cronSecret !== null && given !== undefined && secretsEqual(given, cronSecret);
}

async function readBusinessTime(parameters: URLSearchParams): Promise<Date | null> {
  const unknown = [...parameters.keys()].find((name) => name !== "at");
  if (unknown !== undefined) fail("VALIDATION", { field: unknown, message: "is not a known parameter" });
  const [text, ...more] = parameters.getAll("at");
  if (text === undefined) return null;
  const parsed = InstantInput.safeParse(text);
  if (!parsed.success || more.length > 0) {
    fail("VALIDATION", { field: "at", message: "must be one ISO 8601 date and time with a zone" });
  }
  if (await isAnyMoneyReal()) fail("sandbox_only");
  return new Date(text);
}

type Jobs = Record<string, Job>;

async function runAuthorized(
  { job: name, authorization, parameters, now }: CronRequest,
  { table, runId }: { table: Jobs; runId: string },
): Promise<Record<string, number>> {
  if (!isAuthorized(authorization)) fail("UNAUTHENTICATED");
  const job = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!job) return fail("NOT_FOUND");
  const at = (await readBusinessTime(parameters)) ?? now;
  return measureJob(name, runId, () => job.run(at));
}

/**
 * `GET|POST /api/cron/{job}` (docs/decisions.md 11): runs a job once and answers its counts. `?at=` moves its business
 * time, on installations without real money. Failures are answered in envelope B.
 */
export async function answerCron(request: CronRequest, table: Jobs = jobs): Promise<CronAnswer> {
  const requestId = request.requestId ?? newId();
  try {
    return { status: 200, body: await runAuthorized(request, { table, runId: requestId }) };
  } catch (thrown) {
    const failure = findFailure(thrown) ?? new Failure("INTERNAL");
    const { status, message, code } = failure;
    if (status >= 500) reportFault(thrown, { requestId, operation: `cron ${request.job}`, companyId: null });
    return {
      status,
      body: {
        statusCode: status,
        error: STATUS_CODES[status] ?? "Error",
        message,
        ...(isOnWire(code) ? { code } : {}),
      },
    };
  }
}
