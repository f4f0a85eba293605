import { afterEach, describe, expect, it } from "vitest";
import { type Answer, startReceiver, startSocketServer } from "@/testing/support/receiver";
import { createSender } from "../../core/http-client/safe-fetch";
import { fetchLogo } from "./fetch-logo";

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function keep<Opened extends { close: () => Promise<void> }>(each: Opened): Opened {
  opened.push(each);
  return each;
}

const open = (allowPrivate: boolean) => keep(createSender({ allowPrivate }));
const serve = async (answer: Answer) => keep(await startReceiver(answer));

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const jpeg = Buffer.from("ffd8ffe000104a46494600010100", "hex");
const webp = Buffer.concat([Buffer.from("RIFF"), Buffer.from([0x24, 0x9c, 0xfe, 0x03]), Buffer.from("WEBPVP8 ")]);

describe("a logo's address", () => {
  it.each([
    ["png", png],
    ["jpeg", jpeg],
    ["webp", webp],
  ])("is fetched once for its %s, recognised by its first bytes and not its name", async (type, bytes) => {
    const { url, received } = await serve(
      (res) => void res.writeHead(200, { "content-type": "text/plain" }).end(bytes),
    );
    expect(await fetchLogo(`${url}?v=1`, open(true))).toEqual({
      picture: `data:image/${type};base64,${bytes.toString("base64")}`,
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      path: "/hook?v=1",
      body: "",
      headers: { accept: "image/png, image/jpeg, image/webp", "accept-encoding": "identity" },
    });
  });

  it("may be a picture of up to two megabytes", async () => {
    const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024 - png.length)]);
    const { url } = await serve((res, { path }) => {
      res.writeHead(200).end(path.endsWith("more") ? Buffer.concat([large, png]) : large);
    });
    expect((await fetchLogo(url, open(true))).picture).toHaveLength("data:image/png;base64,".length + 2_796_204);
    await expect(fetchLogo(`${url}?more`, open(true))).rejects.toMatchObject({
      code: "logo_not_fetched",
      field: "url",
      message: "url: answered with more than 2048 KiB",
    });
  });

  it.each<[string, Answer, string, string?]>([
    ["is not there", (res) => void res.writeHead(404).end(png), "answered 404", "logo_not_fetched"],
    [
      "redirects",
      (res) => void res.writeHead(302, { location: "/" }).end(),
      "redirected: redirects are not followed",
      "logo_not_fetched",
    ],
    ["is a page", (res) => void res.end("<!doctype html><title>Entrar</title>"), "must be a PNG, JPEG or WebP image"],
    [
      "is an SVG, though it calls itself a PNG",
      (res) =>
        void res.writeHead(200, { "content-type": "image/png" }).end("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "must be a PNG, JPEG or WebP image",
    ],
    ["is empty", (res) => void res.writeHead(204).end(), "must be a PNG, JPEG or WebP image"],
  ])("that %s is refused at its field", async (_, answer, message, code = "logo_not_a_picture") => {
    const { url } = await serve(answer);
    await expect(fetchLogo(url, open(true))).rejects.toMatchObject({
      code,
      field: "url",
      message: `url: ${message}`,
    });
  });

  it("that does not answer is refused with the reason", async () => {
    const receiver = await startReceiver();
    await receiver.close();
    const dropped = keep(await startSocketServer((socket) => void socket.once("data", () => socket.resetAndDestroy())));
    await expect(fetchLogo(receiver.url, open(true))).rejects.toThrow("url: connection was refused");
    await expect(fetchLogo(dropped.url, open(true))).rejects.toThrow("url: connection was reset");
  });

  it("inside this network is never called, nor is anything but a web address", async () => {
    const { url, port, received } = await serve((res) => void res.end(png));
    for (const inside of [url, `http://localhost:${port}/`, "http://10.1.2.3/logo.png", "http://[::1]/logo.png"]) {
      await expect(fetchLogo(inside, open(false)), inside).rejects.toThrow("url: address not allowed");
    }
    for (const metadata of ["http://169.254.169.254/latest/meta-data", "http://168.63.129.16/"]) {
      await expect(fetchLogo(metadata, open(true)), metadata).rejects.toThrow("url: address not allowed");
    }
    for (const other of ["file:///etc/passwd", "ftp://example.com/logo.png", "logo.png", ""]) {
      await expect(fetchLogo(other, open(true)), other).rejects.toThrow("url: must be an http or https URL");
    }
    await expect(fetchLogo("https://ana:1234@example.com/logo.png", open(true))).rejects.toThrow(
      "url: must not contain credentials",
    );
    expect(received).toEqual([]);
  });
});
