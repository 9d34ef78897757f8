/** Growable typed columns, one row per segment. */
export class SegmentColumns {
  length = 0;
  starts: Uint32Array;
  ends: Uint32Array;
  tagEnds: Uint32Array;
  positions: Uint32Array;
  dialectOf: Uint32Array;

  constructor(capacity: number) {
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
    this.tagEnds = new Uint32Array(capacity);
    this.positions = new Uint32Array(capacity);
    this.dialectOf = new Uint32Array(capacity);
  }

  push(start: number, end: number, tagEnd: number, position: number, dialect: number): void {
    if (this.length === this.starts.length) this.#resize(this.length * 2 + 16);
    const row = this.length++;
    this.starts[row] = start;
    this.ends[row] = end;
    this.tagEnds[row] = tagEnd;
    this.positions[row] = position;
    this.dialectOf[row] = dialect;
  }

  /** Releases unused capacity. */
  trim(): this {
    this.#resize(this.length);
    return this;
  }

  #resize(capacity: number): void {
    const copy = (column: Uint32Array): Uint32Array => {
      const next = new Uint32Array(capacity);
      next.set(column.subarray(0, this.length));
      return next;
    };
    this.starts = copy(this.starts);
    this.ends = copy(this.ends);
    this.tagEnds = copy(this.tagEnds);
    this.positions = copy(this.positions);
    this.dialectOf = copy(this.dialectOf);
  }
}
