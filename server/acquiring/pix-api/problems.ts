import { cutText } from "../port/cut-text";
import type { Profile } from "./profiles";

export interface Problem {
  status: number;
  /** Last path segment of the problem's type, such as `CobOperacaoInvalida`; may be empty. */
  type: string;
  /** Rejected fields, such as `cob.valor.original`. */
  properties: string[];
  isAbsent: boolean;
  /**
   * The bank's message, for the seller only. Never logged, because it may quote the request. Null
   * if it contains a secret.
   */
  detail: string | null;
}

const words = /^[\w.-]{1,80}$/;

/**
 * Parses a refusal. Returns null for a response that a proxy may have sent. Such a response does
 * not show whether the request was processed.
 */
export function readProblem(
  status: number,
  contentType: string,
  body: Record<string, unknown> | null,
  { ownProblems, secrets }: Pick<Profile, "ownProblems"> & { secrets: readonly unknown[] },
): Problem | null {
  if (!body) return null;
  const isStandard = typeof body.title === "string" || (typeof body.type === "string" && body.type !== "");
  // Efí's older error format and Banco do Brasil's two formats.
  const isOwn =
    (typeof body.nome === "string" && typeof body.mensagem === "string") ||
    Array.isArray(body.erros) ||
    (ownProblems === true && body.statusCode !== undefined && typeof body.message === "string");
  if (!isStandard && !isOwn && !/^application\/problem\+json/i.test(contentType)) return null;
  const type = typeof body.type === "string" ? (body.type.split("/").at(-1) ?? "") : "";
  const violations = Array.isArray(body.violacoes) ? body.violacoes : [];
  const properties = violations
    .map((each: unknown) => (typeof each === "object" && each && "propriedade" in each ? String(each.propriedade) : ""))
    .filter((each) => words.test(each))
    .slice(0, 10);
  const isAbsent = status === 404 || status === 410;
  const told = detailOf(body, violations);
  const quotesSecret = secrets.some((secret) => typeof secret === "string" && secret !== "" && told?.includes(secret));
  const detail = told && !quotesSecret ? cutText(told, longestDetail) : null;
  return { status, type: words.test(type) ? type : "", properties, isAbsent, detail };
}

const longestDetail = 200;

function detailOf(body: Record<string, unknown>, violations: readonly unknown[]): string | null {
  const [violation] = violations;
  const reason = typeof violation === "object" && violation && "razao" in violation ? violation.razao : null;
  const [error] = Array.isArray(body.erros) ? body.erros : [];
  const own = typeof error === "object" && error && "mensagem" in error ? error.mensagem : body.mensagem;
  const given = [reason, body.detail, own, body.message, body.title].find(
    (text) => typeof text === "string" && text.trim() !== "",
  );
  return typeof given === "string" ? given.replace(/\p{Cc}+/gu, " ").trim() : null;
}
