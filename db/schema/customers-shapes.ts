export const addressLimits = {
  street: 160,
  number: 20,
  complement: 80,
  neighborhood: 80,
  city: 80,
  state: 40,
  zipCode: 10,
  country: 60,
} as const;

export type Address = { [Part in keyof typeof addressLimits]?: string | undefined };
