/** Operations of Pix API 2.9.0 with their required scopes. */
export const scopes = {
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
  "PUT /webhookrec": "webhookrec.write",
  "GET /webhookrec": "webhookrec.read",
  "PUT /webhookcobr": "webhookcobr.write",
  "GET /webhookcobr": "webhookcobr.read",
  "POST /locrec": "payloadlocationrec.write",
  "POST /rec": "rec.write",
  "GET /rec": "rec.read",
  "GET /rec/{idRec}": "rec.read",
  "PATCH /rec/{idRec}": "rec.write",
  "PUT /cobr/{txid}": "cobr.write",
  "PATCH /cobr/{txid}": "cobr.write",
  "GET /cobr/{txid}": "cobr.read",
  "POST /cobr/{txid}/retentativa/{data}": "cobr.write",
} as const;

export type Operation = keyof typeof scopes;

export const operations = Object.keys(scopes) as Operation[];

export const allScopes: string[] = [...new Set(Object.values(scopes)), "payloadlocationrec.read"];
