/** What a playing video tells. */
export interface PlayerEvents {
  /** The position, several times a second while it plays; `rate` is the speed. */
  onTime: (seconds: number, rate: number) => void;
  onDuration: (seconds: number) => void;
  /** The student paused, sought or came to the end: the next position continues nothing. */
  onStop: () => void;
  onFailed: () => void;
}

/** A video that was opened. */
export interface Player {
  seek: (seconds: number) => void;
  /** Stops it and takes it off the page. */
  close: () => void;
}

export interface Opening extends PlayerEvents {
  title: string;
  language: string;
  startSeconds: number;
}
