const headerBytes = 44;

/** 16-bit mono WAV of one or more channels, mixed evenly. */
export function wavOf(channels: readonly Float32Array[], sampleRateHz: number): ArrayBuffer {
  const length = channels[0]?.length ?? 0;
  const view = new DataView(new ArrayBuffer(headerBytes + length * 2));
  const ascii = (at: number, text: string): void => {
    [...text].forEach((letter, index) => {
      view.setUint8(at + index, letter.charCodeAt(0));
    });
  };
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + length * 2, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, length * 2, true);
  for (let at = 0; at < length; at += 1) {
    const mixed = channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length;
    view.setInt16(headerBytes + at * 2, sample16(mixed), true);
  }
  return view.buffer;
}

/** A sample of -1 to 1 as a whole number of 16 bits; what is louder is held at full scale. */
export function sample16(sample: number): number {
  return Math.min(32_767, Math.max(-32_768, Math.round(sample * 32_768)));
}
