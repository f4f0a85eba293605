/** Prints the answers of a `runWithCanary` program to stderr, after its other output, and exits. */
export function sayAnswers(answers: unknown[]): void {
  process.stdout.write("", () => {
    process.stderr.write(`\nANSWERS ${JSON.stringify(answers)}\n`, () => process.exit(0));
  });
}
