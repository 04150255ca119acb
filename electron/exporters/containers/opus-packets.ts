/** Samples at 48 kHz of a packet, by its first byte and the count in its second (RFC 6716 section 3.1). */
export function opusPacketSamples(packet: Uint8Array): number {
  const [toc = 0, second = 0] = packet;
  const config = toc >> 3;
  const perFrame =
    config < 12
      ? [480, 960, 1920, 2880][config & 3]
      : config < 16
        ? [480, 960][config & 1]
        : [120, 240, 480, 960][config & 3];
  const code = toc & 3;
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2;
  return (perFrame ?? 0) * frames;
}
