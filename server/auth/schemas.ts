import { z } from "zod";

export const NoInput = z.strictObject({});

/** What `POST /v1/auth` answers (decisions, section 3). */
export const AccessToken = z
  .object({
    success: z.literal(true),
    token: z.string().meta({ description: "Send it as `Authorization: Bearer <token>`." }),
    tokenType: z.literal("Bearer"),
    expiresIn: z.int().meta({ description: "Milliseconds until the token expires.", example: 3_600_000 }),
  })
  .meta({
    id: "AccessToken",
    examples: [
      {
        success: true,
        token: "eyJhbGciOiJIUzI1NiIsImtpZCI6ImsxIn0.e30.c2ln",
        tokenType: "Bearer",
        expiresIn: 3_600_000,
      },
    ],
  });
export type AccessToken = z.infer<typeof AccessToken>;
