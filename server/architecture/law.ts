import type { Source } from "./source";

export interface Fault {
  line: number;
  /** What breaks the law there: an import, a name, a word. */
  what: string;
}

/** One law of the house: what it says, and how a file is asked whether it keeps it. */
export interface Law {
  sentence: string;
  /** Whether tests keep it too. A test may bring together what code may not. */
  holdsForTests: boolean;
  findFaults: (source: Source) => Fault[];
}

/** A file as its path and text. */
type Sample = [path: string, text: string];

/** What a law is tried on. */
export interface Samples {
  breaks: Sample[];
  keeps: Sample[];
}

/** The faults of a file under a law, as lines that an editor can follow: `path:line what: the law's sentence`. */
export function judge(law: Law, source: Source): string[] {
  if (source.isTest && !law.holdsForTests) return [];
  return law.findFaults(source).map(({ line, what }) => `${source.path}:${line} ${what}: ${law.sentence}`);
}
