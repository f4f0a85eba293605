/** Must match the stylesheet. */
export const defaultColor = "#2f5fe0";

/** One per hue, with enough contrast for white text. The names are keys of `checkoutLook.colors` in the messages. */
export const suggestedColors = [
  { name: "blue", color: defaultColor },
  { name: "teal", color: "#0f766e" },
  { name: "green", color: "#0a7d4f" },
  { name: "ochre", color: "#a16207" },
  { name: "orange", color: "#c2410c" },
  { name: "red", color: "#b3261e" },
  { name: "pink", color: "#be185d" },
  { name: "purple", color: "#7c3aed" },
  { name: "black", color: "#1d1d21" },
] as const;

/** Accepts `#rrggbb` or `#abc`, in any case, with or without `#`. Returns null for other text. */
export function parseColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1];
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}
