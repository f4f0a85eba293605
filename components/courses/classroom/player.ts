export interface PlayerEvents {
  /** Reports the position several times a second during playback. `rate` is the playback speed. */
  onTime: (seconds: number, rate: number) => void;
  onDuration: (seconds: number) => void;
  /** Reports a pause, a seek or the end. The next position does not continue the current run. */
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
