export const documentTypes = ["cpf", "cnpj"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const customerSorts = ["createdAt", "-createdAt", "name", "-name", "paid", "-paid"] as const;
export type CustomerSort = (typeof customerSorts)[number];
