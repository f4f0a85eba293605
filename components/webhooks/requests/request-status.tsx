import { type Tone, ToneBadge } from "../../ui/tone-badge";

const tones: Record<number, Tone> = { 2: "green", 3: "gray", 4: "amber", 5: "red" };

export function RequestStatus({ status }: { status: number }) {
  return <ToneBadge tone={tones[Math.floor(status / 100)] ?? "gray"}>{String(status)}</ToneBadge>;
}
