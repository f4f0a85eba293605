import { MantineProvider } from "@mantine/core";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Subscription } from "@/server/subscriptions/subscriptions/schemas";
import type { Locale } from "../ui/i18n/locales";
import { messages } from "../ui/i18n/messages";
import { Trpc } from "../ui/trpc/client";
import { createQueryClient } from "../ui/trpc/query-client";
import { SubscriptionPage } from "./subscription-page";

const byCard: Subscription["assinatura"] = {
  dataDeInicio: "2026-11-20T12:00:00.000Z",
  status: "active",
  statusLabel: "Ativa",
  acessoRemovidoEm: null,
  tipo: "assinatura",
  produto: "Clube do pão",
  plano: "Mensal",
  valorInCents: 2990,
  valorLiquidoInCents: 2700,
  parcelas: 1,
  frequencia: "Mensal",
  periodicidade: "monthly",
  cobrancasAprovadas: 1,
  dataDoCancelamento: null,
  proximaCobrancaEm: "2026-12-20T12:00:00.000Z",
  formaDePagamento: "credit_card",
  autorizacao: null,
  aguardaConexao: false,
  aguardaDados: null,
  cancelaEm: null,
  pausa: null,
  motivoDaSaida: null,
};
const byPix: Subscription["assinatura"] = {
  ...byCard,
  formaDePagamento: "pix",
  autorizacao: { id: "3", status: "approved" },
};

/** @throws on a missing translation. */
function read(assinatura: Subscription["assinatura"], locale: Locale): string {
  const subscription: Subscription = {
    id: "1",
    assinatura,
    cliente: {
      id: "2",
      nome: "Maria da Silva",
      email: "maria@example.com",
      celular: "+5511987654321",
      documento: "52998224725",
      tipoDocumento: "CPF",
      metadata: {},
    },
    metadata: {},
    pagamentos: [],
  };
  const client = createQueryClient();
  client.setQueryData([["subscriptions", "get"], { input: { subscriptionId: "1" }, type: "query" }], subscription);
  function refuse(error: Error): never {
    throw error;
  }
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="America/Sao_Paulo" onError={refuse}>
      <MantineProvider>
        <Trpc companyId="4">
          <HydrationBoundary state={dehydrate(client)}>
            <SubscriptionPage subscriptionId="1" canWrite />
          </HydrationBoundary>
        </Trpc>
      </MantineProvider>
    </NextIntlClientProvider>,
  );
  return markup.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0]+/g, " ");
}

describe.each([
  {
    locale: "pt-BR",
    move: "Passar para Pix Automático",
    paidBy: "Pago por Pix Automático",
    approved: "Autorização Autorizada",
    ended: "Autorização Encerrada Termina em",
    tries: "O banco do cliente tenta de novo até quatro vezes",
    retry: "Cobrar R$ 29,90 agora",
    heldPix: "A conexão desta autorização está desligada",
    heldCard: "Nenhuma conexão ativa aceita cartão",
  },
  {
    locale: "en",
    move: "Switch to Pix Automático",
    paidBy: "Payment method Pix Automático",
    approved: "Authorization Authorized",
    ended: "Authorization Ended Ends on",
    tries: "The customer’s bank tries up to four times",
    retry: "Charge R$29.90 now",
    heldPix: "The connection of this authorization is off",
    heldCard: "No active connection accepts cards",
  },
] as const)("a subscription's page ($locale)", ({ locale, ...words }) => {
  it("offers the move to Pix Automático where a card pays, and says which authorisation pays after it", () => {
    expect(read(byCard, locale)).toContain(words.move);
    const moved = read(byPix, locale);
    expect(moved).not.toContain(words.move);
    expect(moved).toContain(words.paidBy);
    expect(moved).toContain(words.approved);
  });

  it("says when a subscription ends whose payer ended the authorisation", () => {
    const autorizacao = { id: "3", status: "canceled" } as const;
    const ended = read({ ...byPix, autorizacao, cancelaEm: byPix.proximaCobrancaEm }, locale);
    expect(ended).toContain(words.ended);
  });

  it("offers a seller the retry of an unpaid card charge, but not of an unpaid debit, which the bank retries", () => {
    const unpaid = read({ ...byPix, status: "past_due" }, locale);
    expect(unpaid).toContain(words.tries);
    expect(unpaid).not.toContain(words.retry);
    expect(read({ ...byCard, status: "past_due" }, locale)).toContain(words.retry);
  });

  it("says that due charges wait for a connection, and which", () => {
    expect(read({ ...byPix, aguardaConexao: true }, locale)).toContain(words.heldPix);
    expect(read({ ...byCard, aguardaConexao: true }, locale)).toContain(words.heldCard);
    expect(read(byCard, locale)).not.toContain(words.heldCard);
  });
});
