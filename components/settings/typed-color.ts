/** What a checkout page's button has where its seller chose nothing, as its style sheet has it. */
export const defaultColor = "#2f5fe0";

/** Colors that white text is read on, one of each hue, by their names in `checkoutLook.colors` of the messages. */
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

/** What was typed as a color `#rrggbb`, with or without its `#`, in any case, or short as `#abc`; null where it is none. */
export function parseColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1];
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}
