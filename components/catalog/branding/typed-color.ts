/** The default color of a checkout page's button, as in its style sheet. */
export const defaultColor = "#2f5fe0";

/** Colors with enough contrast for white text, one per hue, by their names in `checkoutLook.colors` of the messages. */
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

/** Parses a color `#rrggbb`, with or without `#`, in any letter case, or short as `#abc`; null when invalid. */
export function parseColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1];
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}
