import { z } from "zod";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { addDestination } from "./add-destination";
import { listDestinations } from "./destinations";
import { removeDestination } from "./remove-destination";
import { Destination, DestinationId, NewDestination, NoInput } from "./schemas";

/**
 * Payout destinations. Available only in the dashboard, so that a stolen API key cannot add one.
 */
export const destinationsRouter = createRouter({
  list: memberProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(z.array(Destination))
    .query(({ ctx }) => listDestinations(ctx.company)),

  add: memberProcedure
    .meta({ audit: "destination.added", permission: "finance.write" })
    .input(NewDestination)
    .output(Destination)
    .mutation(({ ctx, input }) =>
      addDestination(ctx.company, input, { userId: ctx.userId, address: ctx.address, now: ctx.now }),
    ),

  remove: memberProcedure
    .meta({ audit: "destination.removed", permission: "finance.write" })
    .input(DestinationId)
    .mutation(({ ctx, input }) =>
      removeDestination(ctx.company.id, input.destinationId, {
        userId: ctx.userId,
        address: ctx.address,
        now: ctx.now,
      }),
    ),
});
