/**
 * Returns the carrier's page for a tracking code, or null if it is not known. Codes of Correios
 * follow the UPU standard S10 (two letters, nine digits, `BR`).
 */
export function trackingUrlOf(carrier: string, trackingCode: string | null): string | null {
  if (!trackingCode || !/^correios\b/i.test(carrier) || !/^[A-Z]{2}\d{9}BR$/.test(trackingCode)) return null;
  return `https://rastreamento.correios.com.br/app/index.php?objetos=${trackingCode}`;
}
