const firstBytes = 65_536;
/** A field is put in one go up to this length: with 7 waiting bits it still fits into 32. */
const mostBitsAtOnce = 24;

/** Writes big-endian bit fields into memory that grows. */
export class BitWriter {
  private bytes = new Uint8Array(firstBytes);
  private length = 0;
  private waiting = 0;
  private waitingBits = 0;

  /** Makes room, so that the next `byteCount` bytes are written without a check of their own. */
  reserve(byteCount: number): void {
    const needed = this.length + byteCount + 8;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** 0 to 24 bits of `value`, which is unsigned and fits; room is reserved before. */
  put(value: number, bits: number): void {
    let { waitingBits } = this;
    this.waiting = (this.waiting << bits) | value;
    waitingBits += bits;
    while (waitingBits >= 8) {
      waitingBits -= 8;
      this.bytes[this.length++] = this.waiting >>> waitingBits;
    }
    this.waitingBits = waitingBits;
  }

  /** The low bits of a two's complement number. */
  putSigned(value: number, bits: number): void {
    this.put(value & (2 ** bits - 1), bits);
  }

  /** Rice codes (RFC 9639 section 9.2.7.1) of the folded residuals `values[from..to)`. */
  putRice(values: Int32Array, from: number, to: number, parameter: number): void {
    const mask = (1 << parameter) - 1;
    const stop = 1 << parameter;
    const { bytes } = this;
    let { length, waiting, waitingBits } = this;
    for (let index = from; index < to; index++) {
      const value = values[index] ?? 0;
      let bits = (value >>> parameter) + 1 + parameter;
      // More zeros than fit at once go ahead, byte by byte.
      while (bits > mostBitsAtOnce) {
        waiting <<= 8;
        bytes[length++] = waiting >>> waitingBits;
        bits -= 8;
      }
      waiting = (waiting << bits) | stop | (value & mask);
      waitingBits += bits;
      while (waitingBits >= 8) {
        waitingBits -= 8;
        bytes[length++] = waiting >>> waitingBits;
      }
    }
    this.length = length;
    this.waiting = waiting;
    this.waitingBits = waitingBits;
  }

  alignToByte(): void {
    if (this.waitingBits > 0) this.put(0, 8 - this.waitingBits);
  }

  byteLength(): number {
    return this.length;
  }

  /** What was written between two bytes; a view that later writing may change. */
  view(from: number, to: number): Uint8Array {
    return this.bytes.subarray(from, to);
  }

  /** Forgets everything and keeps the memory. */
  clear(): void {
    this.length = 0;
    this.waiting = 0;
    this.waitingBits = 0;
  }
}
