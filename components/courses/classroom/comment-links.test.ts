import { expect, it } from "vitest";
import { splitLinks } from "./comment-links";

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

it.each([
  ["Veja https://example.com/pao.", ["https://example.com/pao"]],
  ["(http://example.com/a?b=1&c=2), e depois", ["http://example.com/a?b=1&c=2"]],
  ["https://a.example https://b.example", ["https://a.example/", "https://b.example/"]],
  ["HTTPS://EXAMPLE.COM", ["https://example.com/"]],
  ["javascript:alert(1)", []],
  ["JaVaScRiPt://%0aalert(1)", []],
  ["data:text/html,<script>alert(1)</script>", []],
  ["vbscript:x ftp://example.com file:///etc/passwd //example.com", []],
  ["<a href='javascript:alert(1)'>clique</a>", []],
  ['<a href="https://example.com" onclick="x()">', ["https://example.com/"]],
  ["https://user:secret@example.com", []],
  ["https://", []],
  ["sem endereço", []],
  ["", []],
])("finds the web addresses of %s and nothing else, and loses no text", (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
