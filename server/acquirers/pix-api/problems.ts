import type { Profile } from "./profiles";

/** A bank's refusal of a request (RFC 7807, or the bank's own shape), without the texts, which may quote the request. */
export interface Problem {
  status: number;
  /** The last part of the problem's type, such as `CobOperacaoInvalida`; empty where it has none. */
  type: string;
  /** The fields that it names, such as `cob.valor.original`. */
  properties: string[];
  isAbsent: boolean;
}

const words = /^[\w.-]{1,80}$/;

/**
 * Reads a refusal; null when the answer may be a proxy's rather than the bank's, and so says nothing about the request.
 */
export function readProblem(
  status: number,
  contentType: string,
  body: Record<string, unknown> | null,
  { ownProblems }: Pick<Profile, "ownProblems">,
): Problem | null {
  if (!body) return null;
  const isStandard = typeof body.title === "string" || (typeof body.type === "string" && body.type !== "");
  // Efí's older problems, and Banco do Brasil's two.
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
  return { status, type: words.test(type) ? type : "", properties, isAbsent: status === 404 || status === 410 };
}
