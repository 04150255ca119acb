import { appError } from '../../../../shared/app-error.ts';
import { BitReader } from '../../flac/bit-reader.ts';
import { mixedBlock, type PacketDecoder, packetwise } from '../media-blocks.ts';
import { predictAlac, type RiceSettings, readAlacResidual } from './alac-entropy.ts';

type AlacSettings = {
  readonly frameSamples: number;
  readonly bitDepth: number;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  readonly rice: RiceSettings;
};

/** What stands in a packet, in three bits: one channel, two that belong together, the end. */
const single = 0;
const pair = 1;
const lowFrequency = 3;
const end = 7;

/** The box that Apple calls the magic cookie: version and flags, then 24 bytes. */
function readSettings(cookie: Uint8Array): AlacSettings {
  if (cookie.byteLength < 28) throw appError('audio_undecodable.alac_settings_cut_off');
  const view = new DataView(cookie.buffer, cookie.byteOffset + 4, 24);
  const settings = {
    frameSamples: view.getUint32(0),
    bitDepth: view.getUint8(5),
    rice: { pb: view.getUint8(6), mb: view.getUint8(7), kb: view.getUint8(8) },
    channelCount: view.getUint8(9),
    sampleRateHz: view.getUint32(20),
  };
  const { frameSamples, bitDepth, sampleRateHz, rice } = settings;
  const isPossible =
    frameSamples > 0 &&
    frameSamples <= 65_536 &&
    [16, 20, 24, 32].includes(bitDepth) &&
    rice.kb <= 31 &&
    sampleRateHz >= 4000 &&
    sampleRateHz <= 768_000;
  if (!isPossible) throw appError('audio_undecodable.alac_settings');
  return settings;
}

type Predictor = {
  readonly mode: number;
  readonly shift: number;
  readonly factor: number;
  readonly coefficients: Int16Array;
};

function readPredictor(reader: BitReader): Predictor {
  const mode = reader.unsigned(4);
  const shift = reader.unsigned(4);
  const factor = reader.unsigned(3);
  const order = reader.unsigned(5);
  const coefficients = Int16Array.from({ length: order }, () => reader.signed(16));
  return { mode, shift, factor, coefficients };
}

function readChannel(
  reader: BitReader,
  count: number,
  predictor: Predictor,
  rice: RiceSettings,
  sampleBits: number,
): Int32Array {
  const values = new Int32Array(count);
  const pb = (rice.pb * predictor.factor) >> 2;
  readAlacResidual(reader, values, { ...rice, pb }, sampleBits);
  if (predictor.mode !== 0) predictAlac(values, new Int16Array(31), sampleBits, 0);
  predictAlac(values, predictor.coefficients, sampleBits, predictor.shift);
  return values;
}

/** Left and right from the mixed pair, in place. */
function unmix(first: Int32Array, second: Int32Array, mixBits: number, mixWeight: number): void {
  if (mixWeight === 0) return;
  for (let index = 0; index < first.length; index++) {
    const side = second[index] ?? 0;
    const left = (first[index] ?? 0) + side - ((mixWeight * side) >> mixBits);
    first[index] = left;
    second[index] = left - side;
  }
}

function readRaw(
  reader: BitReader,
  count: number,
  channelCount: number,
  bitDepth: number,
): readonly Int32Array[] {
  const channels = Array.from({ length: channelCount }, () => new Int32Array(count));
  for (let index = 0; index < count; index++) {
    for (const channel of channels) channel[index] = reader.signed(bitDepth);
  }
  if (reader.isPastEnd()) throw appError('audio_undecodable.alac_cut_off');
  return channels;
}

function readElement(
  reader: BitReader,
  settings: AlacSettings,
  channelCount: number,
): readonly Int32Array[] {
  const { frameSamples, bitDepth, rice } = settings;
  reader.unsigned(16);
  const isPartial = reader.unsigned(1) === 1;
  const lowBits = reader.unsigned(2) * 8;
  const isRaw = reader.unsigned(1) === 1;
  const count = isPartial ? reader.unsigned(32) : frameSamples;
  if (count > frameSamples || lowBits >= bitDepth) throw appError('audio_undecodable.alac_size');
  if (isRaw) return readRaw(reader, count, channelCount, bitDepth);
  const sampleBits = Math.min(32, bitDepth - lowBits + channelCount - 1);
  const mixBits = reader.unsigned(8);
  const mixWeight = reader.signed(8);
  const predictors = Array.from({ length: channelCount }, () => readPredictor(reader));
  // The lowest bits, which no predictor can guess, stand written out before the rest.
  const low = new Int32Array(lowBits === 0 ? 0 : count * channelCount);
  for (let index = 0; index < low.length; index++) low[index] = reader.unsigned(lowBits);
  const channels = predictors.map((predictor) =>
    readChannel(reader, count, predictor, rice, sampleBits),
  );
  const [first, second] = channels;
  if (first !== undefined && second !== undefined) unmix(first, second, mixBits, mixWeight);
  if (lowBits === 0) return channels;
  return channels.map((channel, place) =>
    channel.map((value, index) => (value << lowBits) | (low[index * channelCount + place] ?? 0)),
  );
}

/** All channels of one packet. Throws `audio_undecodable` when it is damaged. */
function readPacket(packet: Uint8Array, settings: AlacSettings): readonly Int32Array[] {
  const reader = new BitReader(packet);
  const channels: Int32Array[] = [];
  while (channels.length < settings.channelCount) {
    const kind = reader.unsigned(3);
    if (kind === end || reader.isPastEnd()) break;
    if (kind !== single && kind !== pair && kind !== lowFrequency) {
      throw appError('audio_undecodable.alac_unknown');
    }
    channels.push(...readElement(reader, settings, kind === pair ? 2 : 1));
  }
  return channels;
}

/** Apple Lossless. `cookie` is the box of its settings. Throws `audio_undecodable` when it is damaged. */
export function createAlacDecoder(cookie: Uint8Array, byChannel: boolean): PacketDecoder {
  const settings = readSettings(cookie);
  const { sampleRateHz, bitDepth } = settings;
  const scale = 2 ** (bitDepth - 1);
  return packetwise(sampleRateHz, (packet) => {
    const channels = readPacket(packet, settings).map((channel) =>
      Float32Array.from(channel, (value) => value / scale),
    );
    return mixedBlock(channels, channels[0]?.length ?? 0, sampleRateHz, byChannel);
  });
}
