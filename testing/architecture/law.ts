import type { Source } from "./source";

export interface Fault {
  line: number;
  /** The violation: an import, a name, a word. */
  what: string;
}

/** One law of the house: its sentence and its check. */
export interface Law {
  sentence: string;
  /** Whether it applies to tests too. A test may combine rooms that code may not. */
  holdsForTests: boolean;
  findFaults: (source: Source) => Fault[];
}

/** A file as its path and text. */
type Sample = [path: string, text: string];

/** Samples that test a law. */
export interface Samples {
  breaks: Sample[];
  keeps: Sample[];
}

/** A file's violations of a law, as lines that an editor can open: `path:line what: the law's sentence`. */
export function judge(law: Law, source: Source): string[] {
  if (source.isTest && !law.holdsForTests) return [];
  return law.findFaults(source).map(({ line, what }) => `${source.path}:${line} ${what}: ${law.sentence}`);
}
