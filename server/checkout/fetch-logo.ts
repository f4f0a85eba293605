import { type Sender, type SendLimits, sender } from "../core/safe-fetch";
import { addressNotAllowed, findUrlFault } from "../core/target-url";
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
 * @throws VALIDATION naming `url`; logo_not_fetched with why nothing came; logo_not_a_picture.
 */
export async function fetchLogo(url: string, { get }: Pick<Sender, "get"> = sender()): Promise<FetchedLogo> {
  const wrong = findUrlFault(url, { allowPrivate: true });
  if (wrong && wrong !== addressNotAllowed) fail("VALIDATION", { field: "url", message: wrong });
  const { fault, body } = await get({ url, headers }, limits);
  if (fault !== null) return fail("logo_not_fetched", { values: { fault } });
  const picture = toPictureUri(body);
  return picture ? { picture } : fail("logo_not_a_picture");
}
