import type { NamedKey } from "../../core/env/env";
import { type Frame, readFrames, writeFrame } from "./frames";
import { readSealed, type SealedFile, writeSealed } from "./sealed-file";

export function writeBackup<Result>(
  file: string,
  key: NamedKey,
  make: (write: (frame: Frame) => Promise<void>) => Promise<Result>,
): Promise<SealedFile & { result: Result }> {
  return writeSealed(file, key, (write) => make((frame) => write(writeFrame(frame))));
}

export function readBackup(file: string, keys: readonly NamedKey[]): AsyncGenerator<Frame> {
  return readFrames(readSealed(file, keys));
}
