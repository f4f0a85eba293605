import type { Cookie } from "@playwright/test";

export type Call = <Answer = unknown>(procedure: string, input: object) => Promise<Answer>;

/** Call the dashboard's procedures as the seller, and throw an Error unless the response is successful. */
export function callAs(url: string, cookies: Cookie[]): { write: Call; read: Call } {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answerOf = async <Answer>(procedure: string, answer: Response): Promise<Answer> => {
    const { result } = (await answer.json()) as { result?: { data: { json: Answer } } };
    if (!result) throw new Error(`${procedure} answered ${answer.status}`);
    return result.data.json;
  };
  return {
    write: async (procedure, input) => {
      const headers = { "content-type": "application/json", origin: url, "sec-fetch-site": "same-origin", cookie };
      const body = JSON.stringify({ json: input });
      return answerOf(procedure, await fetch(`${url}/api/trpc/${procedure}`, { method: "POST", headers, body }));
    },
    read: async (procedure, input) => {
      const query = encodeURIComponent(JSON.stringify({ json: input }));
      return answerOf(procedure, await fetch(`${url}/api/trpc/${procedure}?input=${query}`, { headers: { cookie } }));
    },
  };
}
