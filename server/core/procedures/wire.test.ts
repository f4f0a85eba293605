import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newId } from "@/db/ids";
import { absentId } from "@/db/patterns";
import { Cents, Day, Email, InstantInput, line, PathId, PathName, pageShape, prose, WebUrl } from "./wire";

function read(schema: z.ZodType, value: unknown): { value: unknown } | { refused: string } {
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : { refused: parsed.error.issues[0]?.message ?? "" };
}

describe("line", () => {
  const name = line({ min: 1, max: 5 });

  it("trims, and composes accents", () => {
    expect(read(name, "  Joa\u0303o\n ")).toEqual({ value: "João" });
  });

  it("counts code points, after trimming", () => {
    expect(read(name, "🍞🍞🍞🍞🍞")).toEqual({ value: "🍞🍞🍞🍞🍞" });
    expect(read(name, "🍞🍞🍞🍞🍞🍞")).toEqual({ refused: "must have 1 to 5 characters" });
    expect(read(name, "   ")).toEqual({ refused: "must have 1 to 5 characters" });
    expect(read(line({ max: 2 }), "")).toEqual({ value: "" });
    expect(read(line({ max: 2 }), "abc")).toEqual({ refused: "must have at most 2 characters" });
  });

  it.each(["a\nb", "a\tb", "a\u0000b", "a\u007fb", "a\u0085b", "a\u2028b", "a\u202eb"])(
    "refuses the control character in %j",
    (text) => {
      expect(read(name, text)).toEqual({ refused: "must not contain control characters" });
    },
  );

  it.each([
    "\u200b",
    "\u200e\u200f",
    "\u202c",
    "\u2066\u2069",
    "\u2800",
    "\u3164",
    "\u00ad",
    "\ufe0f",
    "\u{e0020}",
    "\u200b \u2060",
  ])("rejects %j, which has no visible characters", (text) => {
    expect(read(name, text)).toEqual({ refused: "must have a visible character" });
    expect(read(line({ max: 5 }), text)).toEqual({ refused: "must have a visible character" });
  });

  it.each(["a\u200b", "\u200fמ", "👩\u200d🍳", "·"])("accepts %j, of which something can be seen", (text) => {
    expect(read(name, text)).toEqual({ value: text });
  });

  it.each([500, true, null, ["a"], {}, undefined])("rejects %j as text", (value) => {
    expect(read(name, value)).toHaveProperty("refused");
  });

  it("leaves its own output unchanged", () => {
    const any = line({ max: 200 });
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        const once = any.safeParse(text);
        fc.pre(once.success);
        expect(any.parse(once.data)).toBe(once.data);
      }),
    );
  });

  it("documents its lengths", () => {
    expect(z.toJSONSchema(name)).toMatchObject({ type: "string", minLength: 1, maxLength: 5 });
  });
});

describe("prose", () => {
  const description = prose({ max: 20 });

  it("keeps line feeds and tabs inside", () => {
    expect(read(description, " um\n\tdois ")).toEqual({ value: "um\n\tdois" });
  });

  it.each(["a\rb", "a\u0000b", "a\u000bb", "a\u001bb", "a\u009fb"])("refuses the control character in %j", (text) => {
    expect(read(description, text)).toEqual({ refused: "must not contain control characters" });
  });
});

describe("Cents", () => {
  it.each([1, 4990, 9_999_999_999])("takes %i", (value) => {
    expect(read(Cents, value)).toEqual({ value });
  });

  it.each([0, -1, 0.5, 49.9, 10_000_000_000, 2 ** 53, Number.NaN, "500", true, null, [7], undefined])(
    "refuses %j and coerces nothing",
    (value) => {
      expect(read(Cents, value)).toHaveProperty("refused");
    },
  );
});

describe("Day", () => {
  it("accepts a day that exists and refuses one that does not", () => {
    expect(read(Day, "2028-02-29")).toEqual({ value: "2028-02-29" });
    expect(read(Day, "2026-02-29")).toEqual({ refused: "must be an existing date in the form YYYY-MM-DD" });
  });
});

describe("InstantInput", () => {
  it.each(["2026-11-20T13:45:30.000Z", "2026-11-20T13:45:30Z", "2026-11-20T10:45:30-03:00"])("takes %s", (value) => {
    expect(read(InstantInput, value)).toEqual({ value });
  });

  it.each(["2026-11-20", "2026-11-20T13:45:30", "2026-02-30T13:45:30Z", "2026-11-20T25:00:00Z", "yesterday", "", 0])(
    "refuses %j",
    (value) => {
      expect(read(InstantInput, value)).toHaveProperty("refused");
    },
  );

  it("accepts the years 2000 to 2199, judged by the instant and not the text", () => {
    const edges = ["2000-01-01T00:00:00Z", "1999-12-31T21:00:00-03:00", "2199-12-31T23:59:59.999Z"];
    for (const value of edges) expect(read(InstantInput, value)).toEqual({ value });
    const beyond = ["1999-12-31T23:59:59.999Z", "2000-01-01T00:00:00+00:01", "2199-12-31T21:00:00-03:00"];
    for (const value of [...beyond, "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-03:00"]) {
      expect(read(InstantInput, value)).toEqual({ refused: "must be of the years 2000 to 2199" });
    }
  });
});

describe("Email", () => {
  it("trims, and keeps the letter case", () => {
    expect(read(Email, " Maria@Example.com ")).toEqual({ value: "Maria@Example.com" });
  });

  it.each(["maria", "maria@", "@example.com", "maria@example", "ma ria@example.com", "a@b.com, c@d.com", "", 7])(
    "refuses %j",
    (value) => {
      expect(read(Email, value)).toHaveProperty("refused");
    },
  );

  it("accepts 254 characters and no more", () => {
    const host = `${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(59)}.com`;
    const longest = `${"a".repeat(254 - 1 - host.length)}@${host}`;
    expect(longest).toHaveLength(254);
    expect(read(Email, longest)).toEqual({ value: longest });
    expect(read(Email, `a${longest}`)).toEqual({ refused: "must be an e-mail address" });
  });
});

describe("pages and paths", () => {
  const page = z.strictObject(pageShape);

  it("defaults to 20 rows from the first", () => {
    expect(page.parse({})).toEqual({ limit: 20, offset: 0 });
  });

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: "20" }, { offset: -1 }, { offset: 10_001 }])(
    "refuses %j",
    (query) => {
      expect(page.safeParse(query).success).toBe(false);
    },
  );

  it("accepts up to 100 rows from the 10 000th", () => {
    expect(page.parse({ limit: 100, offset: 10_000 })).toEqual({ limit: 100, offset: 10_000 });
  });

  it("accepts an id of any shape, and treats an id of another format as an unknown id", () => {
    const id = newId();
    expect(read(PathId, id)).toEqual({ value: id });
    expect(read(PathId, "")).toHaveProperty("refused");
    for (const other of ["../etc/passwd", "00", "a".repeat(129), id.toUpperCase(), `{${id}}`]) {
      expect(read(PathId, other)).toEqual({ value: absentId });
    }
  });

  it("takes a name of any shape", () => {
    expect(read(PathName, "../etc/passwd")).toEqual({ value: "../etc/passwd" });
    expect(read(PathName, "")).toHaveProperty("refused");
  });
});

describe("WebUrl", () => {
  it.each([
    "http://example.com",
    "https://example.com/a/b?c=d#e",
    "HTTPS://EXAMPLE.COM:8443",
    "http://127.0.0.1/só",
    `https://example.com/${"a".repeat(2028)}`,
  ])("accepts %j unchanged", (url) => {
    expect(read(WebUrl, url)).toEqual({ value: url });
  });

  it.each([
    "",
    "example.com",
    "//example.com",
    "ftp://example.com",
    "javascript:alert(1)",
    "https:example.com",
    "https:///example.com",
    "https:\\\\example.com",
    "https://exam ple.com",
    " https://example.com",
    "https://example.com\n",
    "https://example.com/\u0000",
    "https://ana@example.com",
    "https://:secret@example.com",
    "https://[::1",
  ])("refuses %j", (url) => {
    expect(read(WebUrl, url)).toEqual({ refused: "must be an http or https URL without credentials" });
  });

  it("refuses more than 2 048 characters", () => {
    const url = `https://example.com/${"a".repeat(2029)}`;
    expect(read(WebUrl, url)).toEqual({ refused: "must have at most 2048 characters" });
  });
});
