import { BaseSequencer, type TestSpecification } from "vitest/node";

/** An order of test files for vitest: begins with those whose path matches, which at the end would leave cores idle. */
export function longestFirst(long: RegExp): typeof BaseSequencer {
  return class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) => Number(long.test(moduleId));
      return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
    }
  };
}
