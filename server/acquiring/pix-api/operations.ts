export const operationScopes = {
  "PUT /cob/{txid}": "cob.write",
  "PATCH /cob/{txid}": "cob.write",
  "GET /cob/{txid}": "cob.read",
  "PUT /cobv/{txid}": "cobv.write",
  "PATCH /cobv/{txid}": "cobv.write",
  "GET /cobv/{txid}": "cobv.read",
  "GET /pix": "pix.read",
  "PUT /pix/{e2eid}/devolucao/{id}": "pix.write",
  "GET /pix/{e2eid}/devolucao/{id}": "pix.read",
  "PUT /webhook/{chave}": "webhook.write",
  "GET /webhook/{chave}": "webhook.read",
  "POST /locrec": "payloadlocationrec.write",
  "POST /rec": "rec.write",
  "GET /rec": "rec.read",
  "GET /rec/{idRec}": "rec.read",
  "PATCH /rec/{idRec}": "rec.write",
  "PUT /cobr/{txid}": "cobr.write",
  "PATCH /cobr/{txid}": "cobr.write",
  "GET /cobr/{txid}": "cobr.read",
  "POST /cobr/{txid}/retentativa/{data}": "cobr.write",
  "PUT /webhookrec": "webhookrec.write",
  "GET /webhookrec": "webhookrec.read",
  "PUT /webhookcobr": "webhookcobr.write",
  "GET /webhookcobr": "webhookcobr.read",
} as const;

export type Operation = keyof typeof operationScopes;

/**
 * Reports whether the operation is part of Pix Automático. Banks may serve these operations at
 * another URL and seldom grant them to every client.
 */
export function isRecurring(operation: Operation): boolean {
  return / \/(rec|cobr|locrec|webhookrec|webhookcobr)(\/|$)/.test(operation);
}

/**
 * Pix Automático has a separate set, so that a bank that refuses an unsupported scope still issues
 * a token for charges.
 */
export const scopeSets = {
  charges: [
    "cob.write",
    "cob.read",
    "cobv.write",
    "cobv.read",
    "pix.write",
    "pix.read",
    "webhook.write",
    "webhook.read",
  ],
  automatic: [
    "rec.write",
    "rec.read",
    "cobr.write",
    "cobr.read",
    "payloadlocationrec.write",
    "payloadlocationrec.read",
    "webhookrec.write",
    "webhookrec.read",
    "webhookcobr.write",
    "webhookcobr.read",
  ],
} as const;

export type ScopeSet = keyof typeof scopeSets;

export function scopeSetOf(operation: Operation): ScopeSet {
  return isRecurring(operation) ? "automatic" : "charges";
}
