/** So many samples tell their order. */
const mostCompared = 500_000;
const bytesPerSample = 2;

/** How far a sample is from the one before it, for each order of its bytes, against how far from nothing. */
export type Roughness = { readonly littleEndian: number; readonly bigEndian: number };

/**
 * Takes bytes for samples of 16 bits without a header. Sound is smooth in the right order of the bytes; in the other,
 * and for whatever else, a sample has nothing to do with the one before it, which comes to about 1.3. Silence is 0.
 */
export function roughnessOf(bytes: Uint8Array): Roughness {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(Math.floor(bytes.byteLength / bytesPerSample), mostCompared);
  const roughness = (isLittleEndian: boolean): number => {
    let before = 0;
    let steps = 0;
    let heights = 0;
    for (let at = 0; at < count; at += 1) {
      const sample = view.getInt16(at * bytesPerSample, isLittleEndian);
      steps += Math.abs(sample - before);
      heights += Math.abs(sample);
      before = sample;
    }
    return heights === 0 ? 0 : steps / heights;
  };
  return { littleEndian: roughness(true), bigEndian: roughness(false) };
}
