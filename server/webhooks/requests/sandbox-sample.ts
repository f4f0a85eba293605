import type { CompanyConnection } from "@/db/schema";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { fail } from "../../core/failures/failure";
import { mask } from "./mask-json";
import { getRequestRow } from "./requests";
import type { SandboxSample } from "./schemas";

interface Seller {
  id: string;
  connections: CompanyConnection[];
}

/** Sample values by field name. Optional fields without one are omitted. */
const samples: Readonly<Record<string, string>> = {
  name: "Maria Souza",
  email: "maria.souza@example.com",
  document: "52998224725",
  phone: "+5511987654321",
  street: "Rua das Flores",
  number: "100",
  neighborhood: "Centro",
  city: "São Paulo",
  state: "SP",
  zipCode: "01001000",
  country: "BR",
  title: "Item de exemplo",
  description: "Exemplo",
  reason: "Exemplo",
  text: "Exemplo",
  holderName: "MARIA SOUZA",
};

/** Operations whose body contains a secret, a card, or a URL that the log masks. */
const refused = /^(?:auth|webhooks|legacyWebhooks|connections)\.|^charges\.cardToken$/;

/**
 * Returns the input for repeating a logged request in the sandbox. Replaces masked values with
 * sample data, or omits those without a sample.
 *
 * @throws NOT_FOUND; request_not_repeatable for a read, a truncated or secret body or a card token;
 * company_not_in_sandbox if any connection may move real money.
 */
export async function composeSample(company: Seller, requestId: string): Promise<SandboxSample> {
  const row = await getRequestRow(company.id, requestId);
  if (!sellsForPlayMoney(company)) return fail("company_not_in_sandbox");
  const { operation, method, requestBody, requestCut } = row;
  if (refused.test(operation) || method === "GET" || method === "HEAD" || requestCut) {
    return fail("request_not_repeatable");
  }
  const body: unknown = requestBody === null ? {} : JSON.parse(requestBody);
  if (/"(?:cardToken|card)":/.test(requestBody ?? "")) return fail("request_not_repeatable");
  const input = { ...(replaceMasked(body, "") as object), ...parametersOf(row.route, row.path) };
  return { operation, input };
}

function parametersOf(route: string, path: string): Record<string, string> {
  const given = path.split("/");
  const pairs = route.split("/").flatMap((segment, index): [string, string][] => {
    if (!segment.startsWith("{")) return [];
    const value = given[index] ?? mask;
    return [[segment.slice(1, -1), value === mask ? fail("request_not_repeatable") : value]];
  });
  return Object.fromEntries(pairs);
}

/** Returns undefined for a masked value without a sample. */
function replaceMasked(value: unknown, name: string): unknown {
  if (value === mask) return samples[name];
  if (Array.isArray(value)) {
    return value.map((each) => replaceMasked(each, name)).filter((each) => each !== undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (key.startsWith(mask)) return [];
    const replaced = replaceMasked(inner, key);
    return replaced === undefined ? [] : [[key, key === "documentType" ? "cpf" : replaced]];
  });
  return Object.fromEntries(entries);
}
