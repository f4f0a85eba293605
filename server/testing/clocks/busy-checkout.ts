import { createProduct } from "../../catalog/create-product";
import { getProductLinks } from "../../catalog/offers";
import { NewProduct } from "../../catalog/schemas";
import { findCheckout } from "../../checkout/find-checkout";
import { rememberOrder } from "../../checkout/orders";
import { placeOrder } from "../../checkout/place-order";
import { byPlatform } from "../../companies/audit";
import type { CompanyIdentity } from "../../core/procedure";
import { createCourse } from "../../courses/courses";
import { createLesson } from "../../courses/lessons";
import { createModule } from "../../courses/modules";
import type { Customer } from "../../customers/schemas";
import { saveSequence } from "../../recovery/sequences";
import { enrollStudent } from "../../students/enroll-student";
import { cardOrder, newOrder } from "../checkout";
import { lastIdOf } from "../courses";
import { testCards } from "../payments";
import { reminder } from "../recovery/recovery";

const dayMs = 86_400_000;

/**
 * A course that somebody buys, that somebody may open for three days, and whose Pix somebody leaves unpaid; and a book
 * whose seller reminds a buyer who left.
 */
export async function openCheckouts(company: CompanyIdentity, people: (number: number) => Customer, at: Date) {
  const course = await sell(company, "Curso de pão", at);
  const { id: courseId } = await createCourse(
    company,
    { productId: course.productId, title: "Pão caseiro", status: "published" },
    at,
  );
  const moduleId = lastIdOf((await createModule(company.id, { courseId }, "Antes do forno", at)).modules);
  await createLesson(company.id, { courseId, moduleId }, { title: "O fermento" }, at);
  await placeOrder(course.slug, cardOrder(testCards.paid, buyerIn(people(20))), at);
  await placeOrder(course.slug, newOrder(buyerIn(people(21))), at);
  const endsAt = new Date(at.getTime() + 3 * dayMs).toISOString();
  await enrollStudent(company.id, { courseId, customer: people(22), endsAt }, at, byPlatform);

  const book = await sell(company, "Livro de receitas", at);
  const steps = [reminder(1), reminder(26)];
  await saveSequence(company.id, { productId: book.productId, cause: "left_checkout", isOn: true, steps }, at);
  const checkout = await findCheckout(book.slug, at);
  if (!checkout) throw new Error("Nothing is for sale");
  await rememberOrder(checkout, newOrder({ ...buyerIn(people(23)), toldOfReminders: true }), at);
}

/** A product with a page, of R$ 49,90. */
export async function sell(company: CompanyIdentity, name: string, at: Date) {
  const { id: productId } = await createProduct(company.id, NewProduct.parse({ name, price: 4_990 }), at);
  const { offers } = await getProductLinks(company.id, productId);
  return { productId, slug: offers[0]?.slug ?? "" };
}

const buyerIn = ({ name, email, document }: Customer) => ({ name, email, document });
