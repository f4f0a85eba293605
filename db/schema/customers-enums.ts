export const documentTypes = ["cpf", "cnpj"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const customerSorts = ["createdAt", "-createdAt", "name", "-name", "paid", "-paid"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Name of an erased customer, as stored and in responses. */
export const erasedName = "Erased";

/** Beginning of an erased customer's document. */
export const erasedDocumentPrefix = "erased-";

/** Name for people to read. `erased` replaces an erased customer's, in the reader's language. */
export function shownName(name: string, erased: string): string {
  return name === erasedName ? erased : name;
}
