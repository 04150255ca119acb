export const wavHeaderBytes = 44;

/** The header of a plain 16-bit PCM wav file (RIFF, Microsoft 1991) with so many bytes of samples. */
export function wavHeader(dataBytes: number, sampleRateHz: number, channelCount = 1): Uint8Array {
  const header = new Uint8Array(wavHeaderBytes);
  const view = new DataView(header.buffer);
  const writeText = (offset: number, text: string) => {
    for (let at = 0; at < text.length; at++) view.setUint8(offset + at, text.charCodeAt(at));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, wavHeaderBytes - 8 + dataBytes, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channelCount, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * channelCount * 2, true);
  view.setUint16(32, channelCount * 2, true);
  view.setUint16(34, 16, true);
  writeText(36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
}

/** Samples as wav files hold them: every machine that this runs on stores numbers little-endian, too. */
export function pcmBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** A plain 16-bit mono PCM wav file of the samples. */
export function encodeWav(samples: Int16Array, sampleRateHz: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(wavHeaderBytes + samples.byteLength);
  file.set(wavHeader(samples.byteLength, sampleRateHz));
  file.set(pcmBytes(samples), wavHeaderBytes);
  return file;
}
