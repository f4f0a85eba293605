export function formsOf(secret: string): string[] {
  const groups = secret.match(/.{1,4}/g) ?? [];
  const encoded = [0, 1, 2].map((offset) =>
    Buffer.from("x".repeat(offset) + secret)
      .toString("base64")
      .slice(offset === 0 ? 0 : 4, -4),
  );
  const hex = Buffer.from(secret).toString("hex");
  return [
    secret,
    groups.join(" "),
    groups.join("-"),
    groups.join("."),
    [...secret].reverse().join(""),
    hex,
    ...encoded,
  ];
}
