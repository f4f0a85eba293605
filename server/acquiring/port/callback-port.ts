/** Callback to a connection's URL. The HTTP server has verified the kind, the connection and the secret. */
export interface CallbackRequest {
  /** Path after the secret, without surrounding slashes. Some banks append a segment to the URL. */
  path: string;
  query: URLSearchParams;
  /** By lowercase name. */
  headers: Record<string, string | undefined>;
  body: string;
  remoteAddress: string | null;
  /** PEM; null if the acquirer's callbacks use no client certificate. */
  clientCertificate: string | null;
}

/**
 * `charges` contains our keys, `authorizations` the bank's ids (`idRec`). `recipient` is true if
 * the connection's recipient changed.
 */
export interface CallbackSubjects {
  charges: string[];
  authorizations: string[];
  recipient?: boolean;
}
