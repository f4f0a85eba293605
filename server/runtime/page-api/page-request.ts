/** A page's request, independent of the framework. */
export interface PageRequest {
  headers: Headers;
  /** The value of a cookie. */
  cookie: (name: string) => string | undefined;
  /** Runs background work once the answer is sent. */
  afterwards: (work: () => Promise<void>) => void;
}

/** The cookies of a request by name. */
export function cookiesOf(headers: Headers): Map<string, string> {
  return new Map(
    (headers.get("cookie") ?? "").split(/; ?/).map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    }),
  );
}
