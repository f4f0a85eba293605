export interface Payer {
  name: string;
  document: string;
}

export const aPayer: Payer = { name: "Maria da Silva", document: "52998224725" };
