import { type Sender, type SendLimits, sender } from "../core/safe-fetch";
import { fail } from "../errors";
import { toPictureUri } from "./picture";
import type { FetchedLogo } from "./schemas";

/** Somebody waits for it; and it is made smaller before it is kept. */
const limits: SendLimits = { milliseconds: 10_000, answerBytes: 2 * 1024 * 1024 };

const headers = {
  "user-agent": "Quitanda-Pictures/1.0",
  accept: "image/png, image/jpeg, image/webp",
  "accept-encoding": "identity",
};

/**
 * The picture at an address that a seller names, at most 2 MiB of it. It is fetched this once, by the same rules as
 * webhooks are sent (docs/reliability.md rules 11 and 13): what is kept is the picture, so that no buyer's browser asks
 * the address for anything.
 *
 * @throws RULE naming `url`, with why nothing came, or that what came is no picture.
 */
export async function fetchLogo(url: string, { get }: Pick<Sender, "get"> = sender()): Promise<FetchedLogo> {
  const { fault, body } = await get({ url, headers }, limits);
  if (fault !== null) return fail("RULE", { field: "url", message: fault });
  const picture = toPictureUri(body);
  return picture ? { picture } : fail("RULE", { field: "url", message: "is no PNG, JPEG or WebP picture" });
}
