"use client";

import { Code } from "./code";
import { noToken, ownKey, ownToken } from "./own-credentials";
import { fillSecrets } from "./samples/fill-secrets";
import { useMemory } from "./use-memory";

interface Props {
  code: string;
  apiKey: string | null;
}

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
