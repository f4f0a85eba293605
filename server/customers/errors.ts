import { rule } from "../core/failures/kinds";

export const customersErrors = {
  document_invalid: rule("Invalid document for the selected type"),
} as const;
