import { drawQrCode } from "../../core/qr-code/qr-code";
import type { PixCodeOnPage } from "../orders/order-schemas";

/** `now` is by the shop's clock. */
export function shownCode(code: string, expiresAt: Date, now: Date): PixCodeOnPage {
  const leftMs = expiresAt.getTime() - now.getTime();
  return { code, qrCode: drawQrCode(code), expiresAt: expiresAt.toISOString(), leftMs };
}
