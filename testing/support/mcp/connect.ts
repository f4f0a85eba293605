import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { freshAddress } from "../api-calls";

export interface Told {
  isError: boolean;
  text: string;
  json: ReturnType<typeof JSON.parse>;
}

export interface Agent {
  client: Client;
  names: () => Promise<string[]>;
  call: (name: string, args?: Record<string, unknown>) => Promise<Told>;
}

/** Connects the official client to `/mcp`, by default from a new IP address. */
export async function connectAgent(origin: string, token: string | null, address = freshAddress()): Promise<Agent> {
  const headers = { "x-forwarded-for": address, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } });
  const client = new Client({ name: "test", version: "1.0.0" });
  // The transport's optional fields are typed without `exactOptionalPropertyTypes`.
  await client.connect(transport as unknown as Parameters<Client["connect"]>[0]);
  return {
    client,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [first] = content as { text: string }[];
      const text = first?.text ?? "";
      return { isError: isError === true, text, json: JSON.parse(text) };
    },
  };
}
