/** Of 32 bits that are looked at, up to 7 were read before. */
const wordBits = 25;

/** Reads big-endian bit fields; past the end it reads zeros, and `isPastEnd` tells so. */
export class BitReader {
  private readonly bytes: Uint8Array;
  private position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  private peek32(): number {
    const { bytes } = this;
    const index = this.position >>> 3;
    const shift = this.position & 7;
    const word =
      ((bytes[index] ?? 0) << 24) |
      ((bytes[index + 1] ?? 0) << 16) |
      ((bytes[index + 2] ?? 0) << 8) |
      (bytes[index + 3] ?? 0);
    return shift === 0 ? word : (word << shift) | ((bytes[index + 4] ?? 0) >>> (8 - shift));
  }

  /** 0 to 32 bits, unsigned. */
  unsigned(bits: number): number {
    if (bits === 0) return 0;
    const value = this.peek32() >>> (32 - bits);
    this.position += bits;
    return value;
  }

  /** 0 to 32 bits, two's complement. */
  signed(bits: number): number {
    if (bits === 0) return 0;
    const value = this.peek32() >> (32 - bits);
    this.position += bits;
    return value;
  }

  /** How many zeros stand before the next one, which is read too. */
  unary(): number {
    for (let count = 0; ; count += 32) {
      const word = this.peek32();
      if (word !== 0 || this.isPastEnd()) {
        const zeros = Math.clz32(word);
        this.position += zeros + 1;
        return count + zeros;
      }
      this.position += 32;
    }
  }

  /** Rice codes (RFC 9639 section 9.2.7.1), unfolded into `out[from..to)`. */
  rice(out: Int32Array, from: number, to: number, parameter: number): void {
    const { bytes } = this;
    // Up to here four bytes can be looked at; the few codes behind it go the slow way.
    const safeEnd = (bytes.length - 4) * 8;
    let { position } = this;
    for (let index = from; index < to; index++) {
      const place = position >>> 3;
      let folded = -1;
      if (position <= safeEnd) {
        const word =
          (((bytes[place] ?? 0) << 24) |
            ((bytes[place + 1] ?? 0) << 16) |
            ((bytes[place + 2] ?? 0) << 8) |
            (bytes[place + 3] ?? 0)) <<
          (position & 7);
        const zeros = Math.clz32(word);
        const length = zeros + 1 + parameter;
        if (length <= wordBits) {
          folded = (zeros << parameter) | (((word << (zeros + 1)) >>> 1) >>> (31 - parameter));
          position += length;
        }
      }
      if (folded < 0) {
        this.position = position;
        folded = this.unary() * 2 ** parameter + this.unsigned(parameter);
        position = this.position;
        if (this.isPastEnd()) return;
      }
      out[index] = (folded >>> 1) ^ -(folded & 1);
    }
    this.position = position;
  }

  alignToByte(): void {
    this.position = (this.position + 7) & ~7;
  }

  byteOffset(): number {
    return this.position >>> 3;
  }

  isPastEnd(): boolean {
    return this.position > this.bytes.length * 8;
  }
}
