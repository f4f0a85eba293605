/** What an account at Pagar.me asks of a payer beside name, document and e-mail. */
export const reachable = {
  phone: "+5511987654321",
  address: {
    street: "Rua das Laranjeiras",
    number: "100",
    neighborhood: "Centro",
    city: "Recife",
    state: "PE",
    zipCode: "50000000",
  },
};
