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
          "Uses HTTP Basic, with the API key as the username and its secret as the password, and no body. The token is valid for `expiresIn` milliseconds. It ends earlier when its key expires or is revoked. Invalid credentials return 401. After ten failures within a minute from one address, the endpoint returns 429 until the minute ends.",
      },
    })
    .input(NoInput)
    .output(AccessToken)
    .mutation(async ({ ctx: { keyOwner, basicCredentials: credentials = null, address, now } }) =>
      exchangeApiKey(keyOwner ?? (await authenticatePair({ credentials, address, now })), now),
    ),
});
