/** A Map that forgets its oldest entry when it is full: a server that runs for weeks must not grow. */
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
