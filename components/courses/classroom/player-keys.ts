interface Keyed {
  paused: () => boolean;
  play: () => Promise<void> | undefined;
  pause: () => void;
  currentTime: (seconds?: number | string) => number | undefined;
  duration: () => number | undefined;
  volume: (share?: number) => number | undefined;
  muted: (isMuted?: boolean) => boolean | undefined;
  playbackRate: (rate?: number) => number | undefined;
  playbackRates: () => number[] | undefined;
  isFullscreen: () => boolean | undefined;
  requestFullscreen: () => Promise<void> | undefined;
  exitFullscreen: () => Promise<void> | undefined;
  textTracks: () => unknown;
}

const seekSeconds = 10;
const volumeStep = 0.1;

/** Active only while the player has focus (WCAG 2.2, 2.1.4). */
const actions: Record<string, (player: Keyed) => void> = {
  " ": toggle,
  k: toggle,
  ArrowLeft: (player) => move(player, -seekSeconds),
  ArrowRight: (player) => move(player, seekSeconds),
  ArrowUp: (player) => setVolume(player, volumeStep),
  ArrowDown: (player) => setVolume(player, -volumeStep),
  f: (player) => ignoreRefusal(player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen()),
  m: (player) => player.muted(!player.muted()),
  c: toggleCaptions,
  "<": (player) => changeSpeed(player, -1),
  ">": (player) => changeSpeed(player, 1),
};

export function handleKey(player: Keyed, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action(player);
}

function toggle(player: Keyed): void {
  if (player.paused()) ignoreRefusal(player.play());
  else player.pause();
}

function move(player: Keyed, seconds: number): void {
  const end = player.duration() ?? Number.POSITIVE_INFINITY;
  player.currentTime(Math.min(end, Math.max(0, (player.currentTime() ?? 0) + seconds)));
}

function setVolume(player: Keyed, step: number): void {
  player.volume(Math.min(1, Math.max(0, (player.volume() ?? 1) + step)));
}

function changeSpeed(player: Keyed, step: number): void {
  const rates = player.playbackRates() ?? [];
  const next = rates[rates.indexOf(player.playbackRate() ?? 1) + step];
  if (next !== undefined) player.playbackRate(next);
}

function toggleCaptions(player: Keyed): void {
  const captions = Array.from(player.textTracks() as ArrayLike<TextTrack>).filter(({ kind }) => kind === "captions");
  const shown = captions.find(({ mode }) => mode === "showing");
  const [first] = captions;
  if (shown) shown.mode = "disabled";
  else if (first) first.mode = "showing";
}

/** Browsers reject playback and full screen without a recent user gesture. */
function ignoreRefusal(asked: Promise<void> | undefined): void {
  asked?.catch(() => undefined);
}
