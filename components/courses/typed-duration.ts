/**
 * Parses `12:34`, `1:02:03`, or `12` for minutes into seconds. Returns null for empty text and
 * undefined for invalid text.
 */
export function parseDuration(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const found = /^(?:(?:(\d{1,3}):)?(\d{1,2}):(\d{2})|(\d{1,4}))$/.exec(typed);
  if (!found) return undefined;
  const [, hours = "0", minutes, seconds = "0", alone] = found;
  if (alone !== undefined) return Number(alone) * 60;
  if (Number(seconds) > 59 || (found[1] !== undefined && Number(minutes) > 59)) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Formats seconds for editing, such as `12:34`; empty for null. */
export function typedDuration(seconds: number | null): string {
  if (seconds === null) return "";
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
