import type { Reporter, TestModule, Vitest } from 'vitest/node';

/* For vitest a `-t` that matches no test skips all of them, and is a success. */

/** Fails a run whose `-t` matches no test. Vitest makes reporters of default exports. */
export default class UnmatchedNameReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const pattern = this.#vitest?.config.testNamePattern;
    // Vitest itself fails where no file matches.
    if (!pattern || modules.length === 0) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const hasFailed = modules.some((module) => module.state() === 'failed');
    if (hasFailed || tests.some((test) => test.result().state !== 'skipped')) return;
    process.exitCode = 1;
    console.error(
      `No test matches -t ${JSON.stringify(pattern.source)}: none of ${tests.length} in ${modules.length} files ran. It is compared with the titles of "describe" and "test", joined by spaces.\n`,
    );
  }
}
