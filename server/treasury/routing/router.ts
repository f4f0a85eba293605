import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { confirmMember } from "../connections/acting";
import { previewRoute, readRouting, updateRouting } from "./routing";
import { ChosenConnection, NoFields, RoutedCharge, Routing, RoutingChange } from "./schemas";

/** Dashboard-only, like changes of connections. */
export const routingRouter = createRouter({
  get: memberProcedure
    .meta({ permission: "connections.read" })
    .input(NoFields)
    .output(Routing)
    .query(({ ctx }) => readRouting(ctx.company.id)),

  preview: memberProcedure
    .meta({ permission: "connections.read" })
    .input(RoutedCharge)
    .output(ChosenConnection)
    .query(({ ctx, input }) => previewRoute(ctx.company, input)),

  update: memberProcedure
    .meta({ audit: "connection.routing_changed", permission: "connections.write" })
    .input(RoutingChange)
    .output(Routing)
    .mutation(async ({ ctx, input: { rules, password } }) =>
      updateRouting(ctx.company.id, rules, await confirmMember(ctx, password)),
    ),
});
