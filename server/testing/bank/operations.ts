/** The operations of the API Pix 2.9.0 that this bank serves, with the scope that each asks for. */
export const scopes = {
  "PUT /cob/{txid}": "cob.write",
  "PATCH /cob/{txid}": "cob.write",
  "GET /cob/{txid}": "cob.read",
  "POST /cob": "cob.write",
  "GET /cob": "cob.read",
  "PUT /cobv/{txid}": "cobv.write",
  "PATCH /cobv/{txid}": "cobv.write",
  "GET /cobv/{txid}": "cobv.read",
  "GET /cobv": "cobv.read",
  "GET /pix/{e2eid}": "pix.read",
  "GET /pix": "pix.read",
  "PUT /pix/{e2eid}/devolucao/{id}": "pix.write",
  "GET /pix/{e2eid}/devolucao/{id}": "pix.read",
  "PUT /webhook/{chave}": "webhook.write",
  "GET /webhook/{chave}": "webhook.read",
  "DELETE /webhook/{chave}": "webhook.write",
  "PUT /webhookrec": "webhookrec.write",
  "GET /webhookrec": "webhookrec.read",
  "DELETE /webhookrec": "webhookrec.write",
  "PUT /webhookcobr": "webhookcobr.write",
  "GET /webhookcobr": "webhookcobr.read",
  "DELETE /webhookcobr": "webhookcobr.write",
  "POST /loc": "payloadlocation.write",
  "GET /loc/{id}": "payloadlocation.read",
  "DELETE /loc/{id}/txid": "payloadlocation.write",
  "POST /locrec": "payloadlocationrec.write",
  "GET /locrec/{id}": "payloadlocationrec.read",
  "DELETE /locrec/{id}/idRec": "payloadlocationrec.write",
  "POST /rec": "rec.write",
  "GET /rec": "rec.read",
  "GET /rec/{idRec}": "rec.read",
  "PATCH /rec/{idRec}": "rec.write",
  "POST /solicrec": "solicrec.write",
  "GET /solicrec/{idSolicRec}": "solicrec.read",
  "PATCH /solicrec/{idSolicRec}": "solicrec.write",
  "PUT /cobr/{txid}": "cobr.write",
  "PATCH /cobr/{txid}": "cobr.write",
  "GET /cobr/{txid}": "cobr.read",
  "GET /cobr": "cobr.read",
  "POST /cobr/{txid}/retentativa/{data}": "cobr.write",
} as const;

/** An operation, by the document's method and path. */
export type Operation = keyof typeof scopes;

export const operations = Object.keys(scopes) as Operation[];

/** All scopes of the document that this bank serves. */
export const allScopes: string[] = [...new Set(Object.values(scopes))];

/** Whether a path below the base is an operation's; its parameters in order, or null. */
export function matchPath(operation: Operation, method: string, path: string): string[] | null {
  const [verb, pattern = ""] = operation.split(" ");
  if (verb !== method) return null;
  const expected = pattern.split("/");
  const given = path.split("/");
  if (expected.length !== given.length) return null;
  const parameters: string[] = [];
  for (const [index, part] of expected.entries()) {
    const actual = given[index] ?? "";
    if (part.startsWith("{")) parameters.push(decodeURIComponent(actual));
    else if (part !== actual) return null;
  }
  return parameters;
}
