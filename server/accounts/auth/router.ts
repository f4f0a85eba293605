import { createRouter, openProcedure } from "../../core/procedures/procedure";
import { authenticatePair, exchangeApiKey } from "../api-keys/exchange-api-key";
import { AccessToken, NoInput } from "../api-keys/schemas";

export const authRouter = createRouter({
  createToken: openProcedure
    .meta({
      audit: { none: "the key keeps when it was last used" },
      answer: "bare",
      takesPair: true,
      openapi: {
        method: "POST",
        path: "/auth",
        protect: false,
        tags: ["Authentication"],
        summary: "Exchange an API key for an access token",
        successDescription: "The token.",
        description:
          "HTTP Basic with the API key as user and its secret as password, without a body. The token is valid for " +
          "`expiresIn` milliseconds and ends earlier when its key ends or is revoked. Wrong pairs are answered 401; after " +
          "ten in a minute from one address, 429 until the minute is over.",
      },
    })
    .input(NoInput)
    .output(AccessToken)
    .mutation(async ({ ctx: { keyOwner, basicCredentials: credentials = null, address, now } }) =>
      exchangeApiKey(keyOwner ?? (await authenticatePair({ credentials, address, now })), now),
    ),
});
