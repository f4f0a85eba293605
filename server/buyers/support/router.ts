import { z } from "zod";
import { auditBy } from "../../accounts/audit/audit";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { readAddresses } from "./addresses";
import { giveCourse, withholdCourse } from "./change-access";
import { changeContact } from "./change-contact";
import { correctEmail } from "./correct-email";
import { readSaleHelp } from "./find-sale";
import {
  AccessChanged,
  AccessOf,
  AccessToMail,
  BuyerAddress,
  ContactChange,
  CopiedLink,
  CorrectedEmail,
  CustomerId,
  EmailCorrection,
  Gift,
  Mailed,
  SaleHelp,
  SaleId,
} from "./schemas";
import { sendReceipt } from "./send-receipt";
import { copyCustomerLink, copyOrderLink, sendAccess } from "./share-access";

const ofCustomer = { permission: "customers.write" } as const;
const ofCourse = { permission: "courses.enroll" } as const;

export const supportRouter = createRouter({
  sale: memberProcedure
    .meta(ofCustomer)
    .input(SaleId)
    .output(SaleHelp)
    .query(({ ctx, input }) => readSaleHelp(ctx.company.id, input.transactionId, ctx.now)),

  addresses: memberProcedure
    .meta(ofCustomer)
    .input(CustomerId)
    .output(z.array(BuyerAddress))
    .query(({ ctx, input }) => readAddresses(ctx.company.id, input.customerId, ctx.now)),

  sendReceipt: memberProcedure
    .meta({ ...ofCustomer, audit: "receipt.sent" })
    .input(SaleId)
    .output(Mailed)
    .mutation(({ ctx, input }) => sendReceipt(ctx.company.id, input.transactionId, ctx.now, auditBy(ctx))),

  copyOrderLink: memberProcedure
    .meta({ ...ofCustomer, audit: "access.link_copied" })
    .input(SaleId)
    .output(CopiedLink)
    .mutation(({ ctx, input }) => copyOrderLink(ctx.company.id, input.transactionId, ctx.now, auditBy(ctx))),

  sendAccess: memberProcedure
    .meta({ ...ofCustomer, audit: "access.sent" })
    .input(AccessToMail)
    .output(Mailed)
    .mutation(({ ctx, input }) => sendAccess(ctx.company, input, ctx.now, auditBy(ctx))),

  copyAccessLink: memberProcedure
    .meta({ ...ofCustomer, audit: "access.link_copied" })
    .input(AccessToMail)
    .output(CopiedLink)
    .mutation(({ ctx, input }) => copyCustomerLink(ctx.company.id, input, ctx.now, auditBy(ctx))),

  correctEmail: memberProcedure
    .meta({ ...ofCustomer, audit: "customer.email_corrected" })
    .input(EmailCorrection)
    .output(CorrectedEmail)
    .mutation(({ ctx, input }) => correctEmail(ctx.company, input, ctx.now, auditBy(ctx))),

  changeContact: memberProcedure
    .meta({ ...ofCustomer, audit: "customer.contact_changed" })
    .input(ContactChange)
    .mutation(({ ctx, input }) => changeContact(ctx.company.id, input, ctx.now, auditBy(ctx))),

  giveCourse: memberProcedure
    .meta({ ...ofCourse, audit: "access.given" })
    .input(Gift)
    .output(AccessChanged)
    .mutation(({ ctx, input }) => giveCourse(ctx.company.id, input, ctx.now, auditBy(ctx))),

  withholdCourse: memberProcedure
    .meta({ ...ofCourse, audit: "access.withheld" })
    .input(AccessOf)
    .output(AccessChanged)
    .mutation(({ ctx, input }) => withholdCourse(ctx.company.id, input, ctx.now, auditBy(ctx))),
});
