/** A Map that drops its oldest entry when it is full, so that a server running for weeks does not grow. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    super.delete(key);
    super.set(key, value);
    if (this.size > this.#limit) {
      const [oldest] = this.keys();
      super.delete(oldest as K);
    }
    return this;
  }
}
