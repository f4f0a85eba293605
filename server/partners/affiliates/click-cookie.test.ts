import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import english from "@/messages/en/buyers.json";
import portuguese from "@/messages/pt-BR/buyers.json";
import { checkoutCookieSeconds } from "../../checkout/page/visit-schemas";
import { addClick, type Click, maxCookieDays, openClicks, sealClicks } from "./click-cookie";

const now = new Date("2026-11-20T12:00:00.000Z");
const longAgo = new Date("2026-01-01T00:00:00.000Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

function click(different: Partial<Click> = {}): Click {
  return { productId: newId(), affiliateId: newId(), clickedAt: now, ...different };
}

describe("the cookie of affiliates' links", () => {
  it.each([english, portuguese])(
    "have the lifetime that the privacy notice states, as the checkout's cookies do",
    ({ privacy }) => {
      const { affiliate, visit, order, comeback } = privacy.cookies;
      expect(affiliate).toContain(` ${maxCookieDays} `);
      for (const text of [visit, order, comeback]) expect(text).toContain(` ${checkoutCookieSeconds / 86_400} `);
    },
  );

  it("return the stored clicks, to the millisecond", () => {
    const clicks = [click(), click({ clickedAt: minutes(3) })];
    expect(openClicks(sealClicks(clicks))).toEqual(clicks);
  });

  it("return nothing after any change, or if they are not ours", () => {
    const sealed = sealClicks([click()]);
    const other = sealClicks([click()]);
    const [text = ""] = sealed.split("~");
    const [, signature = ""] = other.split("~");
    const forged = [`${text}~${signature}`, `${text}~`, text, `x${sealed}`, sealed.slice(0, -1), "", "~", "a.b.c~d"];
    for (const value of forged) expect(openClicks(value), value).toEqual([]);
    expect(openClicks(undefined)).toEqual([]);
    expect(openClicks(sealed.repeat(100))).toEqual([]);
  });

  it("keep the first and the last click of a product", () => {
    const { productId } = click();
    const three = [0, 1, 2].map((at) => click({ productId, clickedAt: minutes(at) }));
    const kept = three.reduce<Click[]>((clicks, each) => addClick(clicks, each, longAgo), []);
    expect(kept).toEqual([three[0], three[2]]);
  });

  it("drop a first click that has expired", () => {
    const [old, fresh] = [click(), click({ clickedAt: minutes(10) })];
    expect(addClick([old], { ...fresh, productId: old.productId }, minutes(5))).toHaveLength(1);
  });

  it("stay within the size limit of browsers, whatever is clicked", () => {
    let clicks: Click[] = [];
    for (let at = 0; at < 200; at += 1) clicks = addClick(clicks, click({ clickedAt: minutes(at) }), longAgo);
    expect(clicks).toHaveLength(10);
    expect(clicks.at(-1)?.clickedAt).toEqual(minutes(199));
    expect(sealClicks([...clicks, ...clicks]).length).toBeLessThan(2_000);
  });
});
