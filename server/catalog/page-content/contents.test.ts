import { describe, expect, it } from "vitest";
import { openShop } from "@/testing/support/checkout";
import { findCheckout } from "../../checkout/page/find-checkout";
import { contentLimits, PageContent, plainContent } from "./content-schemas";
import { getContents, removeVersionB, saveContent } from "./contents";
import { isRobot, versionOf } from "./page-version";

const now = new Date();
const full: PageContent = {
  headline: "Pão que cresce <b>sozinho</b>",
  highlights: ["12 aulas", "Receitas em PDF"],
  testimonials: [{ name: "Ana", text: "Deu certo\nna primeira." }],
  showsGuarantee: false,
  asksPhone: true,
};

describe("the words of a checkout page", () => {
  it.each<[string, object]>([
    ["a headline without a visible character", { headline: "\u200b" }],
    ["a headline of two lines", { headline: "a\nb" }],
    ["a headline that is too long", { headline: "x".repeat(contentLimits.headline + 1) }],
    ["a seventh highlight", { highlights: Array(7).fill("Aula") }],
    ["an empty highlight", { highlights: [" "] }],
    ["a highlight that is too long", { highlights: ["x".repeat(contentLimits.highlight + 1)] }],
    ["a seventh testimonial", { testimonials: Array(7).fill({ name: "Ana", text: "Bom" }) }],
    ["a testimonial of nobody", { testimonials: [{ name: "", text: "Bom" }] }],
    ["a control character", { testimonials: [{ name: "Ana", text: "Bom\u0000" }] }],
    ["a testimonial that is too long", { testimonials: [{ name: "Ana", text: "x".repeat(401) }] }],
    ["a field of its own", { html: "<script>" }],
  ])("refuse %s", (_, wrong) => {
    expect(PageContent.safeParse({ ...full, ...wrong }).success).toBe(false);
  });

  it("are trimmed, counted in characters, and otherwise kept as typed", () => {
    const typed = {
      ...full,
      headline: `  ${"🥖".repeat(contentLimits.headline)} `,
      highlights: ["<script>alert(1)</script>"],
    };
    expect(PageContent.parse(typed)).toMatchObject({
      headline: "🥖".repeat(contentLimits.headline),
      highlights: ["<script>alert(1)</script>"],
    });
  });

  it("are those of the version, which starts plain and goes as a whole", async () => {
    const { company, productId, slug } = await openShop(now);
    expect(await getContents(company.id, productId)).toMatchObject({ a: plainContent, b: null, slug });
    await saveContent(company.id, { productId, version: "a", content: full }, now);
    await saveContent(company.id, { productId, version: "b", content: plainContent }, now);
    expect((await findCheckout(slug, new Date()))?.page).toEqual({ a: full, b: plainContent, testId: null });
    expect(await removeVersionB(company.id, productId, now)).toMatchObject({ a: full, b: null });
    const stranger = await openShop(now);
    await expect(getContents(stranger.company.id, productId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a visitor's version", () => {
  const page = { a: full, b: plainContent, testId: "01900000-0000-7000-8000-000000000000" };
  const visits = Array.from({ length: 2_000 }, (_, index) => `visit ${index}`);

  it("stays the same, splits the visitors in half, and is drawn again for each test", () => {
    const drawn = visits.map((visit) => versionOf(page, visit));
    expect(visits.map((visit) => versionOf(page, visit))).toEqual(drawn);
    const share = drawn.filter((version) => version === "b").length / visits.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.04);
    const other = visits.filter((visit, index) => versionOf({ ...page, testId: "other" }, visit) === drawn[index]);
    expect(Math.abs(other.length / visits.length - 0.5)).toBeLessThan(0.04);
  });

  it("is null without a test or a second version", () => {
    expect(versionOf({ ...page, testId: null }, "x")).toBeNull();
    expect(versionOf({ ...page, b: null }, "x")).toBeNull();
  });

  it.each([
    ["", true],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", true],
    ["WhatsApp/2.23.20.0", true],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1", false],
  ])("is not drawn for robots: %s", (agent, expected) => {
    expect(isRobot(agent)).toBe(expected);
  });
});
