import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { confirmIfGiven, confirmMember } from "./acting";
import { checkConnection } from "./check-connection";
import { connectBank } from "./connect-bank";
import { connectionExamples } from "./examples";
import { replaceCredentials } from "./replace-credentials";
import {
  CheckedConnection,
  ConfirmedChange,
  ConfirmedConnection,
  Connection,
  ConnectionCheck,
  ConnectionId,
  ConnectionList,
  CredentialsReplacement,
  NewConnection,
  NoFields,
} from "./schemas";
import { getConnection, listConnections } from "./show-connection";
import { turnOff } from "./turn-off";
import { turnOn } from "./turn-on";
import { updateConnection } from "./update-connection";

const operation = { method: "GET" as const, tags: ["Connections"], protect: true };

/** Changes are dashboard-only, so that a stolen API key cannot redirect money. */
export const connectionsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "connections.read",
      answer: "data",
      examples: [connectionExamples],
      openapi: {
        ...operation,
        path: "/connections",
        summary: "List connections",
        description: "Returns the acquirer accounts that process the company's charges, in order of preference.",
        successDescription: "All connections of the company, including those that are off.",
      },
    })
    .input(NoFields)
    .output(ConnectionList)
    .query(({ ctx }) => listConnections(ctx.company.id)),

  get: companyProcedure
    .meta({
      permission: "connections.read",
      answer: "data",
      openapi: {
        ...operation,
        path: "/connections/{connectionId}",
        summary: "Read a connection",
        description: "Returns a connection with the result of its last check. Credentials are never returned.",
        successDescription: "The connection.",
      },
    })
    .input(ConnectionId)
    .output(Connection)
    .query(({ ctx, input }) => getConnection(ctx.company.id, input.connectionId)),

  create: memberProcedure
    .meta({ audit: "connection.created", permission: "connections.write" })
    .input(NewConnection)
    .output(Connection)
    .mutation(async ({ ctx, input: { password, ...draft } }) =>
      connectBank(ctx.company, draft, await confirmMember(ctx, password)),
    ),

  check: memberProcedure
    .meta({ audit: "connection.checked", permission: "connections.write" })
    .input(CheckedConnection)
    .output(ConnectionCheck)
    .mutation(async ({ ctx, input: { connectionId, password } }) =>
      checkConnection(ctx.company, connectionId, await confirmIfGiven(ctx, password)),
    ),

  replaceCredentials: memberProcedure
    .meta({ audit: "connection.credentials_replaced", permission: "connections.write" })
    .input(CredentialsReplacement)
    .output(ConnectionCheck)
    .mutation(async ({ ctx, input: { password, ...change } }) =>
      replaceCredentials(ctx.company, change, await confirmMember(ctx, password)),
    ),

  update: memberProcedure
    .meta({ audit: "connection.updated", permission: "connections.write" })
    .input(ConfirmedChange)
    .output(Connection)
    .mutation(async ({ ctx, input: { password, ...change } }) =>
      updateConnection(ctx.company.id, change, await confirmMember(ctx, password)),
    ),

  turnOff: memberProcedure
    .meta({ audit: "connection.turned_off", permission: "connections.write" })
    .input(ConfirmedConnection)
    .output(Connection)
    .mutation(async ({ ctx, input: { connectionId, password } }) =>
      turnOff(ctx.company.id, connectionId, await confirmMember(ctx, password)),
    ),

  turnOn: memberProcedure
    .meta({ audit: "connection.turned_on", permission: "connections.write" })
    .input(ConfirmedConnection)
    .output(ConnectionCheck)
    .mutation(async ({ ctx, input: { connectionId, password } }) =>
      turnOn(ctx.company, connectionId, await confirmMember(ctx, password)),
    ),
});
