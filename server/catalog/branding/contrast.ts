/** WCAG 2.2, 1.4.3. */
const textContrast = 4.5;

/** Returns the relative luminance (WCAG 2.2) of a `#rrggbb` color, from 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Returns the contrast ratio of white text on a `#rrggbb` color: 1 on white, 21 on black. */
export function contrastWithWhite(color: string): number {
  return 1.05 / (luminanceOf(color) + 0.05);
}

/** Reports whether white text on a `#rrggbb` color has enough contrast (WCAG 2.2, 1.4.3). */
export function carriesWhiteText(color: string): boolean {
  return contrastWithWhite(color) >= textContrast;
}

/** Returns the color, darkened just enough for white text if its contrast is too low. Keeps the hue. */
export function darkenForWhiteText(color: string): string {
  for (let part = 100; part > 0; part -= 1) {
    const channels = channelsOf(color).map((channel) => Math.floor((channel * part) / 100));
    const darker = `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    if (carriesWhiteText(darker)) return darker;
  }
  return "#000000";
}
