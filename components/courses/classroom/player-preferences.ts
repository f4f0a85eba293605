/** What a student chose in the player, kept in this browser for every lesson. */
type Preference = "speed" | "captions";

export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(`player-${name}`);
  } catch {
    return null;
  }
}

export function writePreference(name: Preference, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`player-${name}`);
    else localStorage.setItem(`player-${name}`, value);
  } catch {
    // Denied: the choice holds for this lesson alone.
    return;
  }
}
