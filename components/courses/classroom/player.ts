export interface PlayerEvents {
  /** Called several times a second during playback. `rate` is the playback speed. */
  onTime: (seconds: number, rate: number) => void;
  onDuration: (seconds: number) => void;
  /** Called on a pause, on a seek and at the end. The next position starts a new run. */
  onStop: () => void;
  onFailed: () => void;
}

export interface Player {
  seek: (seconds: number) => void;
  close: () => void;
}

export interface Opening extends PlayerEvents {
  title: string;
  language: string;
  startSeconds: number;
}
