import { expect, it } from "vitest";
import { acceptOf, isFileAddress, limitsOf, refusalOf, sizeWords, titleOfFile } from "./file-words";

const megabyte = 1024 * 1024;

it("refuses a file by its ending and size before a byte is sent", () => {
  expect(refusalOf({ name: "capa.PNG", size: megabyte }, "cover")).toBeNull();
  expect(refusalOf({ name: "capa.jpg", size: 5 * megabyte }, "cover")).toBeNull();
  expect(refusalOf({ name: "capa.png", size: 5 * megabyte + 1 }, "cover")).toBe("upload_too_large");
  expect(refusalOf({ name: "capa.svg", size: 10 }, "cover")).toBe("upload_type_refused");
  expect(refusalOf({ name: "png", size: 10 }, "cover")).toBe("upload_type_refused");
  expect(refusalOf({ name: "vazio.pdf", size: 0 }, "material")).toBe("upload_empty");
  expect(refusalOf({ name: "aula.pdf", size: 10 }, "material", "video/mp4")).toBe("upload_type_refused");
  expect(refusalOf({ name: "aula.mp4", size: 50 * megabyte }, "material", "video/mp4")).toBeNull();
});

it("formats file types and sizes in readable words", () => {
  expect(acceptOf("cover")).toBe(".png,.jpg,.jpeg,.webp,.avif");
  expect(limitsOf("material", "video/mp4")).toEqual({ types: ["MP4"], megabytes: 50 });
  expect([1, 900, 1536, 3.44 * megabyte, 48 * megabyte].map((bytes) => sizeWords(bytes, "pt-BR"))).toEqual([
    ...["1 KB", "1 KB", "2 KB", "3,4 MB", "48 MB"],
  ]);
});

it("names a material after its file", () => {
  expect(titleOfFile("A_receita.final.pdf")).toBe("A receita.final");
  expect(titleOfFile(".pdf")).toBe(".pdf");
  expect([...titleOfFile(`${"é".repeat(200)}.pdf`)]).toHaveLength(160);
});

it("accepts only a path of this installation as the address of a file", () => {
  expect(isFileAddress("https://escola.example.com/files/0199a1c2/a.pdf")).toBe(true);
  expect(["", "/files/a", "https://a.example.com/a.pdf"].some(isFileAddress)).toBe(false);
});
