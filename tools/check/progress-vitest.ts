import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { report } from './progress.ts';

/** Vitest's progress, by file. */
export default class VitestProgress implements Reporter {
  #done = 0;
  #total = 0;
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  #firstFailure: string | null = null;

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#total = files.length;
    this.#report();
  }

  onTestModuleEnd(file: TestModule): void {
    this.#done += 1;
    for (const test of file.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.#passed += 1;
      else if (state === 'failed') this.#failed += 1;
      else this.#skipped += 1;
    }
    if (!file.ok()) this.#firstFailure ??= file.relativeModuleId;
    this.#report();
  }

  #report(): void {
    report({
      done: this.#done,
      total: this.#total,
      passed: this.#passed,
      failed: this.#failed,
      skipped: this.#skipped,
      firstFailure: this.#firstFailure,
    });
  }
}
