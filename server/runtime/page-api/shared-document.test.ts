import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { freshEmail } from "@/testing/support/auth";
import { openShop } from "@/testing/support/checkout";
import { buyFrom } from "@/testing/support/enrolling/whole-person";
import { now } from "@/testing/support/now";
import { reactOf } from "@/testing/support/reactions";
import { studentsOf } from "@/testing/support/reads";
import { byPlatform } from "../../accounts/audit/audit";
import { correctEmail } from "../../buyers/support/correct-email";
import { createCourse, updateCourse } from "../../courses/courses/courses";
import { createLesson } from "../../courses/courses/lessons";
import { createModule } from "../../courses/courses/modules";
import { withholdAccess } from "../../courses/enrollments/change-access";
import { getAccess } from "../../courses/enrollments/find-access";
import { listNotes, saveNote } from "../../courses/progress/notes";
import { listBought } from "../../customers/people/buyer-index";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";

async function openStudied() {
  const shop = await openShop(now);
  const { company, productId } = shop;
  const { id: courseId } = await createCourse(company, { productId, title: "Pão" }, now);
  const { modules } = await createModule(company.id, { courseId }, "Um", now);
  const tree = await createLesson(company.id, { courseId, moduleId: modules[0]?.id ?? "" }, { title: "Massa" }, now);
  await updateCourse(company.id, { courseId }, { status: "published" }, now);
  const lessonId = tree.modules[0]?.lessons[0]?.id ?? "";
  const buy = async (email: string) => {
    const id = await buyFrom(shop, email);
    await reactOf(company);
    return id;
  };
  const enter = async (email: string) => getAccess(await listBought(email), courseId, now);
  const study = async (email: string, text: string) => {
    const { companyId, enrollmentId } = await enter(email);
    await saveNote({ companyId, courseId, enrollmentId, lessonId }, { text }, now);
  };
  const read = async (email: string) => {
    const { companyId, enrollmentId } = await enter(email);
    return (await listNotes({ companyId, enrollmentId, lessonId })).map(({ text }) => text);
  };
  const rows = () => studentsOf(company.id);
  return { company, courseId, buy, enter, study, read, rows };
}

it("a buyer under another person's document gets separate course access, and neither ends the other's", async () => {
  const { company, courseId, buy, enter, study, read, rows } = await openStudied();
  const [owner, thief] = [freshEmail(), freshEmail()];
  await buy(owner);
  await study(owner, "do dono");
  const stolen = await buy(thief);
  expect(await read(thief)).toEqual([]);
  await study(thief, "de outro");
  await buy(owner);
  await reactOf(company);
  expect(await read(owner)).toEqual(["do dono"]);
  expect(await rows()).toHaveLength(2);
  await refundTransaction(company.id, { transactionId: stolen }, { refundId: newId(now), now });
  await reactOf(company);
  await expect(enter(thief)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await read(owner)).toEqual(["do dono"]);
  const { customerId } = await getTransactionRow(company.id, stolen);
  await db().transaction((tx) => withholdAccess(tx, { companyId: company.id, customerId, courseId, now }));
  await expect(enter(owner)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("twenty grants at once of two e-mails make two enrollments", async () => {
  const { company, buy, rows } = await openStudied();
  const [one, other] = [freshEmail(), freshEmail()];
  await Promise.all([buy(one), buy(other), buy(one), buy(other)]);
  await Promise.all(Array.from({ length: 20 }, () => reactOf(company)));
  expect(await rows()).toHaveLength(2);
});

it("studies follow the correction of an address, and the old one no longer finds them", async () => {
  const { company, buy, study, read, rows } = await openStudied();
  const [wrong, right] = [freshEmail(), freshEmail()];
  const { customerId } = await getTransactionRow(company.id, await buy(wrong));
  await study(wrong, "minha");
  await correctEmail(company, { customerId, from: wrong, email: right }, now, byPlatform);
  await buy(right);
  expect(await read(right)).toEqual(["minha"]);
  await buy(wrong);
  expect(await read(wrong)).toEqual([]);
  expect(await rows()).toHaveLength(2);
});
