export interface PageRequest {
  headers: Headers;
  cookie: (name: string) => string | undefined;
  afterwards: (work: () => Promise<void>) => void;
}

export function cookiesOf(headers: Headers): Map<string, string> {
  return new Map(
    (headers.get("cookie") ?? "").split(/; ?/).map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    }),
  );
}
