export const documentTypes = ["cpf", "cnpj"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const customerSorts = ["createdAt", "-createdAt", "name", "-name", "paid", "-paid"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Stored name of an erased customer, also in API responses. */
export const erasedName = "Erased";

/** Start of the stored document of an erased customer. */
export const erasedDocumentPrefix = "erased-";

/**
 * Returns a customer's name for people to read. `erased` is the text for an erased customer, in the
 * reader's language.
 */
export function shownName(name: string, erased: string): string {
  return name === erasedName ? erased : name;
}
