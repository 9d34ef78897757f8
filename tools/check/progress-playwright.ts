import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { report } from './progress.ts';

/** Playwright's progress, by journey. */
export default class PlaywrightProgress implements Reporter {
  #total = 0;
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  #firstFailure: string | null = null;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    this.#report();
  }

  onTestEnd(test: TestCase): void {
    const outcome = test.outcome();
    if (outcome === 'skipped') this.#skipped += 1;
    else if (outcome === 'expected') this.#passed += 1;
    else {
      this.#failed += 1;
      this.#firstFailure ??= test.title;
    }
    this.#report();
  }

  #report(): void {
    report({
      done: this.#passed + this.#failed + this.#skipped,
      total: this.#total,
      passed: this.#passed,
      failed: this.#failed,
      skipped: this.#skipped,
      firstFailure: this.#firstFailure,
    });
  }
}
