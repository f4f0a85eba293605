import type { KeyScopes } from "@/db/schema/accounts-enums";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { Failure, fail } from "../../core/failures/failure";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";
import { measureRequest } from "../../core/metrics/meters";
import { shortField } from "../../core/procedures/check-json";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { maskDelivery } from "../../webhooks/webhooks/mask-url";
import type { Delivery } from "../../webhooks/webhooks/schemas";
import { findCallFailure } from "../rest/call-failure";
import { type Caller, type Holder, holdsScope, keyContext } from "../rest/context";
import { wrapOutput } from "../rest/envelope";
import { confirmRefund, refundOperation } from "./confirm-refund";
import { keyArgument, type Tool } from "./tools";

/** Allows writing tools where real money is involved. */
const realMoneyScope = "mcp:write";

export interface ToolResult {
  body: object;
  isError: boolean;
}

/** Real money requires a key with `mcp:write`; sandbox money does not. */
function mayWriteIn(company: CompanyIdentity, scopes: KeyScopes): boolean {
  return sellsForPlayMoney(company) || (scopes?.includes(realMoneyScope) ?? false);
}

/** Returns false for a key without scopes, although `/v1` grants it full access. */
function namesScope(scopes: KeyScopes, { scope }: Pick<Tool, "scope">): boolean {
  return scopes?.includes(scope) ?? false;
}

/** Returns true if the caller's scopes allow a call. */
export function isShown(tool: Tool, { company, scopes }: Holder): boolean {
  if (!tool.writes) return holdsScope(scopes, tool.scope);
  return namesScope(scopes, tool) && mayWriteIn(company, scopes);
}

/**
 * Calls a tool with the scope checks, validation, rules and response of `/v1`. Never throws;
 * reports unexpected errors.
 */
export async function callTool(tool: Tool, args: object, holder: Holder, caller: Caller): Promise<ToolResult> {
  const startedAt = performance.now();
  const { operation } = tool.route;
  const companyId = holder.company.id;
  const { requestId } = caller;
  let status = tool.route.meta.created ? 201 : 200;
  let result: ToolResult;
  try {
    checkAccess(tool, holder);
    result = { body: await run(tool, args, holder, caller), isError: false };
  } catch (thrown) {
    const failure = findCallFailure(thrown) ?? new Failure("INTERNAL");
    if (failure.status >= 500) reportFault(thrown, { requestId, operation, companyId });
    status = failure.status;
    const { code, message, field, retryAfterSeconds } = failure;
    result = { body: { code, message, field, retryAfterSeconds }, isError: true };
  }
  const exact = performance.now() - startedAt;
  measureRequest(`mcp.${operation}`, status, exact);
  log.info({ requestId, companyId, operation, status, milliseconds: Math.round(exact * 100) / 100 }, "Tool called");
  return result;
}

/** @throws insufficient_scope */
function checkAccess(tool: Tool, { company, scopes }: Holder): void {
  const { scope, writes } = tool;
  // A key without scopes has full access to `/v1`, but its tools may only read.
  const hasScope = writes ? namesScope(scopes, tool) : holdsScope(scopes, scope);
  if (!hasScope) fail("insufficient_scope", { values: { scope } });
  if (writes && !mayWriteIn(company, scopes)) fail("insufficient_scope", { values: { scope: realMoneyScope } });
}

async function run(tool: Tool, args: object, holder: Holder, caller: Caller): Promise<object> {
  const { route, writes, withheld } = tool;
  const input: Record<string, unknown> = { ...args };
  const hidden = withheld.find((name) => name in input);
  if (hidden) fail("VALIDATION", { field: shortField(hidden), message: "is not a known property" });
  const key = route.meta.idempotent ? takeKey(input) : null;
  if (route.operation === refundOperation) await confirmRefund(holder.company.id, input);
  const context = keyContext(holder, caller, key);
  // A webhook's URL is a secret, so read tools return it masked, as for members who may not write webhooks.
  if (!writes) context.can = (permission) => permission !== "webhooks.write";
  const { body } = wrapOutput(route.meta, await route.call(context, input));
  return JSON.parse(JSON.stringify(body, (_, value) => (isDelivery(value) ? maskDelivery(value) : value)));
}

function isDelivery(value: unknown): value is Delivery {
  return typeof value === "object" && value !== null && "responseBody" in value && "url" in value;
}

/** @throws VALIDATION if the idempotency key is missing. The procedure checks its format. */
function takeKey(input: Record<string, unknown>): string {
  const key = input[keyArgument];
  delete input[keyArgument];
  if (typeof key === "string") return key;
  return fail("VALIDATION", { field: keyArgument, message: key === undefined ? "is required" : "must be a string" });
}
