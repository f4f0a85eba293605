import { erasedDocumentPrefix } from "@/db/schema/customers-enums";

/** Empty for an erased customer. */
export function punctuated(document: string): string {
  if (document.startsWith(erasedDocumentPrefix)) return "";
  return document
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4")
    .replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, "$1.$2.$3/$4-$5");
}
