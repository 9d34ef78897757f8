export interface AttemptsOptions {
  readonly most: number;
  /** Period in milliseconds. */
  readonly within: number;
  readonly now: () => number;
}

/** Limits recent attempts per caller, so that guessing takes time. */
export class Attempts {
  readonly #options: AttemptsOptions;
  readonly #times = new Map<string, number[]>();

  constructor(options: AttemptsOptions) {
    this.#options = options;
  }

  note(who: string): void {
    this.#times.set(who, [...this.#recent(who), this.#options.now()]);
  }

  /** Milliseconds until the next attempt is allowed; 0 if it is allowed now. */
  wait(who: string): number {
    const { most, within, now } = this.#options;
    const recent = this.#recent(who);
    const [first] = recent.slice(-most);
    return recent.length < most || first === undefined ? 0 : first + within - now();
  }

  #recent(who: string): readonly number[] {
    const since = this.#options.now() - this.#options.within;
    const recent = (this.#times.get(who) ?? []).filter((time) => time > since);
    if (recent.length === 0) this.#times.delete(who);
    return recent;
  }
}
