/** `4:05`, or `1:02:03` from one hour on. */
export function writeClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const end = `${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

/** At least one minute. */
export function partsOf(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Returns the resume position in seconds. A video watched to the end restarts. */
export function resumeAt(positionSeconds: number, durationSeconds: number | null): number {
  const isAtEnd = durationSeconds !== null && positionSeconds >= durationSeconds * 0.97;
  return isAtEnd ? 0 : positionSeconds;
}
