/** Default color of the checkout button. Must match the stylesheet. */
export const defaultColor = "#2f5fe0";

/**
 * Colors with enough contrast for white text, one per hue. The names are keys of `checkoutLook.colors` in the messages.
 */
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

/** Parses a color written as `#rrggbb` or `#abc`, in any case, with or without `#`. Returns null if it is invalid. */
export function parseColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1];
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}
