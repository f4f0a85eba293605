/**
 * Callback to a connection's URL. The HTTP server has already verified the kind, the connection and
 * the secret.
 */
export interface CallbackRequest {
  /** Path after the secret, without surrounding slashes. Some banks append a segment to the URL. */
  path: string;
  query: URLSearchParams;
  /** Headers by lowercase name. */
  headers: Record<string, string | undefined>;
  body: string;
  remoteAddress: string | null;
  /** Client certificate (PEM), if the acquirer's callbacks use one. */
  clientCertificate: string | null;
}

/**
 * Subjects of a callback: keys of our charges, the bank's ids of authorizations (`idRec`), and a
 * flag that is set if the connection's recipient changed.
 */
export interface CallbackSubjects {
  charges: string[];
  authorizations: string[];
  recipient?: boolean;
}
