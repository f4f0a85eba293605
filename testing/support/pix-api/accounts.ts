import { newId } from "@/db/ids";
import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { Cob } from "@/db/schema/payments-shapes";
import type { PixRequest } from "@/server/acquiring/port/port";
import type { Account, ConnectionSecrets } from "@/server/acquiring/port/setup-port";

/** Secrets that tests search for in output. */
export const canarySecrets: ConnectionSecrets = {
  clientId: "client-1",
  clientSecret: "canary-secret-5e0b",
  certificate: null,
  privateKey: null,
  authority: null,
  applicationKey: "canary-application-9f3a",
};

export const newKey = () => newId().replaceAll("-", "");

export function bankAccount(
  profile: BankProfile,
  {
    environment = "production",
    secrets = {},
  }: { environment?: BankEnvironment; secrets?: Partial<ConnectionSecrets> } = {},
): Account {
  const own = { apiUrl: "https://pix.bank.example/api/v2", tokenUrl: "https://pix.bank.example/oauth/token" };
  return {
    companyId: newId(),
    connectionId: newId(),
    settings: {
      profile,
      environment,
      pixKey: "+5511987654321",
      receivingAccount: { branch: "0001", number: "123456", type: "checking" },
      ...(profile === "generic" ? own : {}),
    },
    secrets: { ...canarySecrets, ...secrets },
    version: 1,
  };
}

export const dueTerms: Cob = {
  expirationDate: "2026-12-10",
  daysAfterDueDate: 30,
  fine: { type: "percent", value: 2 },
  interest: { type: "percent", basis: "month", calendar: "calendar", value: 1 },
  discount: { type: "fixed", basis: "until_date", dates: [{ date: "2026-12-01", value: 500 }] },
};

export function pixRequest(different: Partial<PixRequest> = {}): PixRequest {
  const now = new Date("2026-11-20T12:00:00.000Z");
  return {
    key: newKey(),
    amountInCents: 4990,
    description: "Curso de violão\ncom certificado",
    items: [{ title: "Curso", amountInCents: 4990, quantity: 1 }],
    payer: {
      name: "Maria da Silva",
      documentType: "cpf",
      document: "52998224725",
      email: "maria@example.com",
      phone: null,
      address: null,
    },
    origin: { buyerIp: null, serverIp: null, deviceId: null },
    feeInCents: 0,
    now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    terms: null,
    receiver: { name: "Loja Exemplo", city: "Recife" },
    ...different,
  };
}
