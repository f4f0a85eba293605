/** Required by Pagar.me besides name, document and email. */
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

export const atCheckout = {
  phone: "(11) 98765-4321",
  delivery: {
    postalCode: "50000-000",
    street: "Rua das Laranjeiras",
    number: "100",
    district: "Centro",
    city: "Recife",
  },
};
