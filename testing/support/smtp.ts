import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface TestMailServer {
  url: string;
  received: string[];
  close: () => Promise<void>;
}

type RecipientCode = number | null;

/**
 * Mail server for one test. Accepts every email, or responds to each recipient with the given code.
 * `senderCode` responds to MAIL FROM.
 */
export async function startMailServer(
  recipientCode: RecipientCode | ((line: string) => RecipientCode) = 250,
  senderCode = 250,
): Promise<TestMailServer> {
  const codeOf = typeof recipientCode === "function" ? recipientCode : () => recipientCode;
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const conversation = received.push("") - 1;
    let inData = false;
    const answer = (line: string) => {
      if (inData) {
        if (line !== ".") return null;
        inData = false;
        return "250 taken";
      }
      if (/^(EHLO|HELO)/i.test(line)) return "250 test";
      if (/^MAIL/i.test(line)) return `${senderCode} sender`;
      if (/^RCPT/i.test(line)) {
        const code = codeOf(line);
        return code === null ? null : `${code} recipient`;
      }
      if (/^DATA/i.test(line)) {
        inData = true;
        return "354 go on";
      }
      return /^QUIT/i.test(line) ? "221 bye" : "250 ok";
    };
    let pending = "";
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      pending += chunk.toString("utf8");
      received[conversation] += chunk.toString("utf8");
      const lines = pending.split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) {
        const reply = answer(line);
        if (reply) socket.write(`${reply}\r\n`);
      }
    });
    socket.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=loja@example.com`,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
