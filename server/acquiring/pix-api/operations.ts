/** The operations of the API Pix 2.9.0 that this adapter uses, and the scope that each needs. */
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

/** An operation, by the document's method and path. */
export type Operation = keyof typeof operationScopes;

/** Whether it belongs to Pix Automático: banks may serve it elsewhere, and seldom grant it to everyone. */
export function isRecurring(operation: Operation): boolean {
  return / \/(rec|cobr|locrec|webhookrec|webhookcobr)(\/|$)/.test(operation);
}

/**
 * The two sets of scopes that tokens are asked for. Pix Automático has its own: a bank that refuses a scope it does not
 * offer must not cost the charges their token.
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

/** The set whose token an operation carries. */
export function scopeSetOf(operation: Operation): ScopeSet {
  return isRecurring(operation) ? "automatic" : "charges";
}
