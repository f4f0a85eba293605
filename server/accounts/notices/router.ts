import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { changeChoice, markRead, readChoices } from "./choices";
import { countUnread, listNotices, roleOf } from "./notices";
import {
  NoInput,
  NoticeChoiceChange,
  NoticeChoices,
  NoticePage,
  NoticeQuery,
  ReadUntil,
  UnreadNotices,
} from "./schemas";

/** Every role has this permission; each kind of notice also requires its own. */
const ofMember = { permission: "overview.read" } as const;
const change = { ...ofMember, audit: { none: "about the member's own bell and mails alone" } } as const;

const readerOf = (ctx: { company: { id: string }; userId: string }) => ({
  companyId: ctx.company.id,
  userId: ctx.userId,
});

export const noticesRouter = createRouter({
  list: memberProcedure
    .meta(ofMember)
    .input(NoticeQuery)
    .output(NoticePage)
    .query(({ ctx, input }) => listNotices(readerOf(ctx), input)),

  unread: memberProcedure
    .meta(ofMember)
    .input(NoInput)
    .output(UnreadNotices)
    .query(({ ctx }) => countUnread(readerOf(ctx))),

  markRead: memberProcedure
    .meta(change)
    .input(ReadUntil)
    .mutation(({ ctx, input }) => markRead(readerOf(ctx), new Date(input.until))),

  choices: memberProcedure
    .meta(ofMember)
    .input(NoInput)
    .output(NoticeChoices)
    .query(async ({ ctx }) => readChoices(readerOf(ctx), await roleOf(readerOf(ctx)))),

  choose: memberProcedure
    .meta(change)
    .input(NoticeChoiceChange)
    .mutation(({ ctx, input }) => changeChoice(readerOf(ctx), input)),
});
