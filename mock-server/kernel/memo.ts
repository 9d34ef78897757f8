/** Above this number, all values are dropped and computed again on demand. */
const MAX = 200_000;

/** A cache for pure functions of a key, cleared when it is full. */
export class Memo {
  readonly #maps: Map<string, unknown>[] = [];
  readonly #most: number;
  #size = 0;

  constructor(most: number = MAX) {
    this.#most = most;
  }

  /** Caches the values of one function. */
  of<Value>(make: (key: string) => Value): (key: string) => Value {
    const map = new Map<string, Value>();
    this.#maps.push(map);
    return (key) => {
      const known = map.get(key);
      if (known !== undefined) return known;
      const value = make(key);
      if (value !== undefined) this.#keep(map, key, value);
      return value;
    };
  }

  #keep(map: Map<string, unknown>, key: string, value: unknown): void {
    if (this.#size >= this.#most) {
      for (const item of this.#maps) item.clear();
      this.#size = 0;
    }
    map.set(key, value);
    this.#size++;
  }
}
