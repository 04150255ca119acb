import { mixedBlock, type PacketDecoder } from '../media-blocks.ts';
import { withoutConsole } from '../without-console.ts';

/** Opus decodes to this, whatever was recorded (RFC 6716). */
const opusRateHz = 48_000;

/** The identification header (RFC 7845 section 5.1), from which mapping family 1 tells its streams. */
function readHead(head: Uint8Array | null, channelCount: number) {
  if (head === null || head.byteLength < 19) return { channels: channelCount, preSkip: 0 };
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const channels = head[9] ?? channelCount;
  const preSkip = view.getUint16(10, true);
  if ((head[18] ?? 0) === 0 || head.byteLength < 21 + channels) return { channels, preSkip };
  return {
    channels,
    preSkip,
    streamCount: head[19] ?? 1,
    coupledStreamCount: head[20] ?? 0,
    channelMappingTable: Array.from(head.subarray(21, 21 + channels)),
  };
}

type OpusOptions = {
  /** The container's times say what to leave out at the beginning: the header's pre-skip does not count as well. */
  readonly hasTimedStart?: boolean;
  readonly byChannel?: boolean;
};

/** Rejects when the header claims what Opus cannot be. */
export async function createOpusDecoder(
  head: Uint8Array | null,
  channelCount: number,
  { hasTimedStart = false, byChannel = false }: OpusOptions = {},
): Promise<PacketDecoder> {
  const settings = readHead(head, channelCount);
  const { OpusDecoder } = await import('opus-decoder');
  const decoder = new OpusDecoder(hasTimedStart ? { ...settings, preSkip: 0 } : settings);
  await decoder.ready;
  return {
    decode: async (packets, onDamage) => {
      const decoded = withoutConsole(() => decoder.decodeFrames([...packets]));
      if (decoded.errors.length > 0) onDamage();
      return mixedBlock(decoded.channelData, decoded.samplesDecoded, opusRateHz, byChannel);
    },
    free: () => decoder.free(),
  };
}
