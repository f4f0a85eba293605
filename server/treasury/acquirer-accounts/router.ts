import { z } from "zod";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { confirmIfGiven, confirmMember } from "../connections/acting";
import { CheckedConnection, Connection } from "../connections/schemas";
import { readCallbackAddress } from "./callback-address";
import { checkAccount } from "./check-account";
import { connectAccount } from "./connect-account";
import { replaceKeys } from "./replace-keys";
import {
  AccountCheck,
  AcquirerOffer,
  CallbackAddress,
  ConfirmedAccount,
  ConnectionOnly,
  KeyReplacement,
  NewAccount,
  NoFields,
} from "./schemas";
import { listOffers } from "./service-of";
import { turnOnAccount } from "./turn-on-account";

/**
 * A company's accounts at full-service acquirers. Dashboard-only, so that a stolen API key cannot
 * redirect money. `connections` contains the operations shared with banks.
 */
export const acquirerAccountsRouter = createRouter({
  offers: memberProcedure
    .meta({ permission: "connections.read" })
    .input(NoFields)
    .output(z.array(AcquirerOffer))
    .query(() => listOffers()),

  callbackAddress: memberProcedure
    .meta({ permission: "connections.write" })
    .input(ConnectionOnly)
    .output(CallbackAddress)
    .query(({ ctx, input }) => readCallbackAddress(ctx.company.id, input.connectionId)),

  connect: memberProcedure
    .meta({ audit: "connection.created", permission: "connections.write" })
    .input(NewAccount)
    .output(Connection)
    .mutation(async ({ ctx, input: { password, account } }) =>
      connectAccount(ctx.company, account, await confirmMember(ctx, password)),
    ),

  check: memberProcedure
    .meta({ audit: "connection.checked", permission: "connections.write" })
    .input(CheckedConnection)
    .output(AccountCheck)
    .mutation(async ({ ctx, input: { connectionId, password } }) =>
      checkAccount(ctx.company, connectionId, await confirmIfGiven(ctx, password)),
    ),

  replaceKeys: memberProcedure
    .meta({ audit: "connection.credentials_replaced", permission: "connections.write" })
    .input(KeyReplacement)
    .output(AccountCheck)
    .mutation(async ({ ctx, input: { password, ...change } }) =>
      replaceKeys(ctx.company, change, await confirmMember(ctx, password)),
    ),

  turnOn: memberProcedure
    .meta({ audit: "connection.turned_on", permission: "connections.write" })
    .input(ConfirmedAccount)
    .output(AccountCheck)
    .mutation(async ({ ctx, input: { connectionId, password } }) =>
      turnOnAccount(ctx.company, connectionId, await confirmMember(ctx, password)),
    ),
});
