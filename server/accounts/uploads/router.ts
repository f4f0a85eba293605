import { companyProcedure, createRouter, realNowOf } from "../../core/procedures/procedure";
import { reserveUpload } from "./reserve-upload";
import { NewUpload, StoredFile, Upload, UploadPlace } from "./schemas";
import { findStoredFile } from "./uploads";

export const uploadsRouter = createRouter({
  create: companyProcedure
    .meta({
      audit: { none: "a file shows nowhere until a course or a product names it" },
      permission: "courses.write",
    })
    .input(NewUpload)
    .output(Upload)
    .mutation(({ ctx, input }) => reserveUpload(ctx.company.id, input, realNowOf(ctx))),

  find: companyProcedure
    .meta({ permission: "courses.read" })
    .input(UploadPlace)
    .output(StoredFile.nullable())
    .query(({ ctx, input }) => findStoredFile(ctx.company.id, input.url)),
});
