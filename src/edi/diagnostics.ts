import type { EdiDiagnostic } from './types.ts';

const perCode = 100;

/**
 * Collects diagnostics, at most 100 per code: a file with the wrong terminator would otherwise yield one per segment,
 * and nobody reads past a hundred.
 */
export class DiagnosticSink {
  readonly items: EdiDiagnostic[] = [];
  readonly #counts = new Map<string, number>();

  add(diagnostic: EdiDiagnostic): void {
    const count = (this.#counts.get(diagnostic.code) ?? 0) + 1;
    this.#counts.set(diagnostic.code, count);
    if (count <= perCode) this.items.push(diagnostic);
  }

  /** The diagnostics in file order, with one entry for each code that was cut off. */
  finish(): EdiDiagnostic[] {
    for (const [code, count] of this.#counts) {
      if (count <= perCode) continue;
      const last = this.items.findLast((item) => item.code === code);
      if (last)
        this.items.push({
          code: `${code}_MORE`,
          severity: last.severity,
          offset: last.offset,
          message: `${count - perCode} more of the same kind are not listed.`,
        });
    }
    return this.items.sort((a, b) => a.offset - b.offset);
  }
}
