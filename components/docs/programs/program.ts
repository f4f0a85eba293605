/** Complete program of a guide, which runs unchanged from a file. */
export interface Program {
  name: string;
  typescript: (origin: string) => string;
  python: (origin: string) => string;
  /** Expected output. `…` matches text that differs between runs. */
  prints: readonly string[];
}

export const typescriptCall = (origin: string) => `
async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch("${origin}/v1" + path, {
    method,
    headers: {
      authorization: \`Bearer \${process.env.QUITANDA_TOKEN}\`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: Data; message?: string };
  if (!response.ok) throw new Error(\`\${response.status} \${answer.message}\`);
  return answer.data ?? (answer as Data);
}
`;

/** `typescriptCall` in Python. The program must import `os`, `uuid` and `requests` first. */
export const pythonCall = (origin: string) => `
def call(method, path, body=None):
    response = requests.request(
        method,
        "${origin}/v1" + path,
        headers={
            "Authorization": f"Bearer {os.environ['QUITANDA_TOKEN']}",
            "Idempotency-Key": str(uuid.uuid4()),
        },
        json=body,
        timeout=30,
    )
    answer = response.json()
    if not response.ok:
        raise SystemExit(f"{response.status_code} {answer['message']}")
    return answer.get("data", answer)
`;

export const typescriptJob = (origin: string) => `
async function runJob(job: string, at: string) {
  const response = await fetch(\`${origin}/api/cron/\${job}?at=\${encodeURIComponent(at)}\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${process.env.CRON_SECRET}\` },
  });
  if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
}
`;

export const pythonJob = (origin: string) => `
def run_job(job, at):
    response = requests.post(
        f"${origin}/api/cron/{job}",
        params={"at": at},
        headers={"Authorization": f"Bearer {os.environ['CRON_SECRET']}"},
        timeout=60,
    )
    response.raise_for_status()
`;

export const typescriptCustomer = `
const customer = {
  name: "Maria da Silva",
  email: "maria@example.com",
  documentType: "cpf",
  document: "52998224725",
};
`;

export const pythonCustomer = `
customer = {
    "name": "Maria da Silva",
    "email": "maria@example.com",
    "documentType": "cpf",
    "document": "52998224725",
}
`;

export const typescriptCardToken = `
async function makeCardToken(number: string): Promise<string> {
  const { token } = await call<{ token: string }>("POST", "/card-token", {
    number,
    holderName: "MARIA DA SILVA",
    expirationMonth: "12",
    expirationYear: "39",
    cvv: "123",
  });
  return token;
}
`;

export const pythonCardToken = `
def make_card_token(number):
    card = {
        "number": number,
        "holderName": "MARIA DA SILVA",
        "expirationMonth": "12",
        "expirationYear": "39",
        "cvv": "123",
    }
    return call("POST", "/card-token", card)["token"]
`;

export function joinParts(...parts: string[]): string {
  return parts.map((part) => part.replace(/^\n+|\n+$/g, "")).join("\n\n");
}
