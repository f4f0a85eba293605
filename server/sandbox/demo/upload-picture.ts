import { Readable } from "node:stream";
import { receiveUpload } from "../../accounts/uploads/receive-upload";
import { reserveUpload } from "../../accounts/uploads/reserve-upload";
import { findUpload } from "../../accounts/uploads/uploads";
import { demoPictures } from "./demo-pictures";

/** Uploads a demo picture as the dashboard does, in real time, and returns its URL. */
export async function uploadPicture(companyId: string, name: keyof typeof demoPictures): Promise<string> {
  const now = new Date();
  const bytes = Buffer.from(demoPictures[name], "base64");
  const announced = { purpose: "cover", fileName: `${name}.webp`, size: bytes.length } as const;
  const { id, url } = await reserveUpload(companyId, announced, now);
  const upload = await findUpload(id);
  if (!upload) throw new Error(`The upload of ${name} was not made`);
  await receiveUpload(upload, Readable.from([bytes]), now);
  return url;
}
