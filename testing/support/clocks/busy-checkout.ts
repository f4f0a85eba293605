import { byPlatform } from "@/server/accounts/audit/audit";
import { getProductLinks } from "@/server/catalog/offers/offers";
import { createProduct } from "@/server/catalog/products/create-product";
import { NewProduct } from "@/server/catalog/products/schemas";
import { saveSequence } from "@/server/checkout/cart-recovery/sequences";
import { rememberOrder } from "@/server/checkout/orders/orders";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { findCheckout } from "@/server/checkout/page/find-checkout";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { createCourse } from "@/server/courses/courses/courses";
import { createLesson } from "@/server/courses/courses/lessons";
import { createModule } from "@/server/courses/courses/modules";
import { enrollStudent } from "@/server/courses/students/enroll-student";
import type { Customer } from "@/server/customers/customers/schemas";
import { cardOrder, newOrder } from "../checkout";
import { lastIdOf } from "../courses";
import { testCards } from "../payments";
import { reminder } from "../recovery/recovery";

const dayMs = 86_400_000;

/**
 * Creates a course with a purchase, a three-day grant and an unpaid Pix, and a book with reminders
 * to a buyer who abandoned an order.
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

export async function sell(company: CompanyIdentity, name: string, at: Date) {
  const { id: productId } = await createProduct(company.id, NewProduct.parse({ name, price: 4_990 }), at);
  const { offers } = await getProductLinks(company.id, productId);
  return { productId, slug: offers[0]?.slug ?? "" };
}

const buyerIn = ({ name, email, document }: Customer) => ({ name, email, document });
