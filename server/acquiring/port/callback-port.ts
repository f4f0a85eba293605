/** A callback to a connection's URL. Its kind, connection and secret are already verified. */
export interface CallbackRequest {
  /** Path after the secret, without surrounding slashes. Some banks append a segment to the URL. */
  path: string;
  query: URLSearchParams;
  /** Lowercase names. */
  headers: Record<string, string | undefined>;
  body: string;
  remoteAddress: string | null;
  /** Client certificate (PEM), if the acquirer's callbacks use one. */
  clientCertificate: string | null;
}

/**
 * Subjects of a callback: the keys of our charges, the bank's ids of authorizations (`idRec`), and a flag that is set
 * if the connection's recipient changed.
 */
export interface CallbackSubjects {
  charges: string[];
  authorizations: string[];
  recipient?: boolean;
}
