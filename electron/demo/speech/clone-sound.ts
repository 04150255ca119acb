import type { VoiceSound } from '../state/voice-catalogue.ts';
import type { FliteVoiceName } from './flite.ts';

type CloneBase = {
  readonly flite: FliteVoiceName;
  /** Measured on neutral speech with `measurePitchHz`. */
  readonly pitchHz: number;
  /** How far its pitch can be bent and still sound like a person. */
  readonly factorMin: number;
  readonly factorMax: number;
  /** A voice whose melody cannot be set is played faster or slower, which moves its timbre too. */
  readonly isMelodyFixed: boolean;
};

const bases: readonly CloneBase[] = [
  { flite: 'slt', pitchHz: 174, factorMin: 0.78, factorMax: 1.6, isMelodyFixed: false },
  { flite: 'awb', pitchHz: 132, factorMin: 0.62, factorMax: 1.45, isMelodyFixed: false },
  { flite: 'rms', pitchHz: 103, factorMin: 0.84, factorMax: 1.24, isMelodyFixed: true },
];

const timbres = [0.86, 0.9, 0.94, 0.98, 1.02, 1.06, 1.1, 1.14] as const;
const rates = [0.92, 0.95, 0.98, 1, 1.03, 1.06, 1.09] as const;

/**
 * The sound of a voice cloned from a sample: a base voice that can be bent to the sample's pitch,
 * and a timbre and pace by the sample's hash, so that two samples of one pitch sound apart and the
 * same sample sounds the same every time. `hash` is SHA-256 in hex; a null pitch goes by hash alone.
 */
export function cloneSound(pitchHz: number | null, hash: string): VoiceSound {
  const fitting = bases.filter((base) => pitchHz === null || isWithin(base, pitchHz));
  const choices = fitting.length > 0 ? fitting : [nearestTo(pitchHz ?? 0)];
  const base = pick(choices, hash, 0);
  const wanted = pitchHz === null ? spread(hash) : pitchHz / base.pitchHz;
  const factor = Math.min(base.factorMax, Math.max(base.factorMin, wanted));
  return {
    kind: 'spoken',
    flite: base.flite,
    pitchFactor: Math.round(factor * 1000) / 1000,
    timbreFactor: base.isMelodyFixed ? 1 : pick(timbres, hash, 1),
    rateFactor: pick(rates, hash, 2),
  };
}

function isWithin(base: CloneBase, pitchHz: number): boolean {
  const factor = pitchHz / base.pitchHz;
  return factor >= base.factorMin && factor <= base.factorMax;
}

function nearestTo(pitchHz: number): CloneBase {
  const distance = (base: CloneBase) => Math.abs(Math.log(Math.max(1, pitchHz) / base.pitchHz));
  return bases.reduce((best, base) => (distance(base) < distance(best) ? base : best));
}

/** 0.9 to 1.1 by the hash. */
function spread(hash: string): number {
  return 0.9 + (0.2 * byteOf(hash, 3)) / 255;
}

function pick<Item>(items: readonly Item[], hash: string, place: number): Item {
  return items[byteOf(hash, place) % items.length] as Item;
}

function byteOf(hash: string, place: number): number {
  return Number.parseInt(hash.slice(place * 2, place * 2 + 2), 16);
}
