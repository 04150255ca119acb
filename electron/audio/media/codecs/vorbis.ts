import { appError } from '../../../../shared/app-error.ts';
import { mixedBlock, type PacketDecoder } from '../media-blocks.ts';

/** The part of the package below its Ogg reader; it is not in its types (version 0.1.20, pinned). */
type PacketLevel = {
  readonly sendSetupHeader: (header: Uint8Array) => void;
  readonly initDsp: () => void;
  readonly decodePackets: (packets: readonly Uint8Array[]) => Promise<{
    readonly channelData: readonly Float32Array[];
    readonly samplesDecoded: number;
    readonly sampleRate: number;
  }>;
};

/** The decoder has room for so much of one packet. */
const mostPacketBytes = 128 * 1024;

/** Takes the three headers apart that Matroska's CodecPrivate holds in Xiph lacing. */
function splitHeaders(bytes: Uint8Array): readonly Uint8Array[] {
  let offset = 1;
  const lengths: number[] = [];
  for (let index = 0; index < (bytes[0] ?? 0) && index < 3; index++) {
    let length = 0;
    let part = 255;
    while (part === 255 && offset < bytes.byteLength) {
      part = bytes[offset] ?? 0;
      length += part;
      offset += 1;
    }
    lengths.push(length);
  }
  const [first = 0, second = 0] = lengths;
  const setup = offset + first + second;
  return [bytes.subarray(offset, offset + first), bytes.subarray(setup)];
}

/** `headers` as in Matroska. Rejects with `audio_undecodable` when they are not Vorbis'. */
export async function createVorbisDecoder(
  headers: Uint8Array,
  byChannel: boolean,
): Promise<PacketDecoder> {
  const [identification, setup] = splitHeaders(headers);
  const isWhole =
    identification?.[0] === 1 &&
    identification.byteLength === 30 &&
    setup?.[0] === 5 &&
    setup.byteLength <= mostPacketBytes;
  if (!isWhole) throw appError('audio_undecodable.vorbis_headers');
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
  const owner = new OggVorbisDecoder();
  await owner.ready;
  const decoder: PacketLevel = Reflect.get(owner, '_decoder');
  decoder.sendSetupHeader(identification);
  decoder.sendSetupHeader(setup);
  decoder.initDsp();
  const sampleRateHz = new DataView(identification.buffer, identification.byteOffset).getUint32(
    12,
    true,
  );
  return {
    decode: async (packets, onDamage) => {
      const fitting = packets.filter((packet) => packet.byteLength <= mostPacketBytes);
      if (fitting.length < packets.length) onDamage();
      const decoded = await decoder.decodePackets(fitting);
      return mixedBlock(decoded.channelData, decoded.samplesDecoded, sampleRateHz, byChannel);
    },
    free: () => owner.free(),
  };
}
