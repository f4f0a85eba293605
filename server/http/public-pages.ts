import { type BoletoPage, findBoletoPage } from "../payments/boleto-page";

/** A token's length is known; anything else names no page and asks the database nothing. */
const token = /^[\w-]{43}$/;

/** The boleto page behind a link; null where there is none. */
export async function readBoletoPage(name: string): Promise<BoletoPage | null> {
  return token.test(name) ? findBoletoPage(name, new Date()) : null;
}
