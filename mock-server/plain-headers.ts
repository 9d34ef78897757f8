import { standInFor, WHOLE } from './stand-in.ts';

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers that are mostly read by name. Names in `values` are lowercase. */
export class PlainHeaders extends standInFor(Headers) {
  readonly #values = new Map<string, string>();
  #whole: Headers | null = null;

  constructor(values: Values) {
    super();
    for (const name in values) {
      const value = values[name];
      if (typeof value === 'string') this.#values.set(name, value);
      // Joined as by the standard `Headers`.
      else if (value) this.#values.set(name, value.join(name === 'cookie' ? '; ' : ', '));
    }
  }

  [WHOLE](): Headers {
    return (this.#whole ??= new Headers([...this.#values]));
  }

  override get(name: string): string | null {
    if (this.#whole) return this.#whole.get(name);
    return this.#values.get(name) ?? this.#values.get(name.toLowerCase()) ?? null;
  }

  override has(name: string): boolean {
    return this.#whole ? this.#whole.has(name) : this.#values.has(name.toLowerCase());
  }

  override set(name: string, value: string): void {
    if (this.#whole) this.#whole.set(name, value);
    else this.#values.set(name.toLowerCase(), value);
  }

  /** Names and values alternating, as Node sends them. */
  flat(): string[] {
    const all: string[] = [];
    for (const [name, value] of this.#whole ?? this.#values) all.push(name, value);
    return all;
  }
}
