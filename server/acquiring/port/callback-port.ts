/** A callback to a connection's address; its kind, connection and secret are already verified. */
export interface CallbackRequest {
  /** The path after the secret, without surrounding slashes: some banks append a segment. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
  remoteAddress: string | null;
  /** The client certificate (PEM), if the API requests one. */
  clientCertificate: string | null;
}

/**
 * What a callback is about: the keys of our charges, the bank's ids of authorisations (`idRec`), and whether the
 * connection's recipient changed.
 */
export interface CallbackSubjects {
  charges: string[];
  authorizations: string[];
  recipient?: boolean;
}
