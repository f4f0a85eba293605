export interface Key {
  apiKey: string;
  apiSecret: string;
}

/** Access token, replaced when the product no longer accepts it. */
export interface Session {
  authorize: () => Promise<string>;
  forget: (authorization: string) => void;
}

/** Concurrent callers share one request for a token. */
export function openSession(url: string, { apiKey, apiSecret }: Key): Session {
  let current: Promise<string> | null = null;
  let known = "";
  const ask = async () => {
    const answer = await fetch(`${url}/v1/auth`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}` },
    });
    if (!answer.ok) throw new Error(`No token: ${answer.status}`);
    const { token } = (await answer.json()) as { token: string };
    known = `Bearer ${token}`;
    return known;
  };
  return {
    authorize: () => {
      current ??= ask().catch((error: unknown) => {
        current = null;
        throw error;
      });
      return current;
    },
    forget: (authorization) => {
      if (authorization === known) current = null;
    },
  };
}
