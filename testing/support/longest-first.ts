import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Sequencer that runs matching files first, so that no core is idle at the end of the run. */
export function longestFirst(long: RegExp): typeof BaseSequencer {
  return class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
      return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
    }
  };
}
