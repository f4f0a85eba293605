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
    // Without localStorage, applies to this lesson only.
    return;
  }
}
