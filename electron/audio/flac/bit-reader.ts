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
