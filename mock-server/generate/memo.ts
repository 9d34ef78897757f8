/** More values than this are forgotten all at once, and made again when they are asked for. */
const MOST = 200_000;

/** Values that are pure functions of their key, kept as long as there is room for all of them. */
export class Memo {
  readonly #maps: Map<string, unknown>[] = [];
  readonly #most: number;
  #size = 0;

  constructor(most: number = MOST) {
    this.#most = most;
  }

  /** Keeps the values of one function. */
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
      for (const one of this.#maps) one.clear();
      this.#size = 0;
    }
    map.set(key, value);
    this.#size++;
  }
}
