"use client";

import { Code } from "./code";
import { noToken, ownKey, ownToken } from "./own-credentials";
import { fillSecrets } from "./samples/fill-secrets";
import { useMemory } from "./use-memory";

interface Props {
  code: string;
  /** The public part of a key of the reader's company; null where none is known. */
  apiKey: string | null;
}

/** A sample that carries the reader's own credentials once they have asked for them. */
export function SampleCode({ code, apiKey }: Props) {
  const [token] = useMemory(ownToken, noToken);
  const [key] = useMemory(ownKey, null);
  const known = {
    token: token.state === "taken" ? token.token : null,
    key: key?.apiKey ?? apiKey,
    secret: key?.apiSecret ?? null,
  };
  return <Code code={fillSecrets(code, known)} />;
}
