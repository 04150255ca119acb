/** How a run of text is spoken, relative to the voice: 1 and 0 change nothing. */
export type Prosody = {
  readonly pitchFactor: number;
  /** Of the melody's standard deviation: above 1 is livelier, below 1 is flatter. */
  readonly rangeFactor: number;
  /** Above 1 is faster. */
  readonly rateFactor: number;
  readonly gainDb: number;
  readonly isWhispered: boolean;
};

export const neutralProsody: Prosody = {
  pitchFactor: 1,
  rangeFactor: 1,
  rateFactor: 1,
  gainDb: 0,
  isWhispered: false,
};

/** Pitch, range and rate factors, and gain in dB. */
type Row = readonly [pitch: number, range: number, rate: number, gainDb: number];

/** Every emotion of the S1 vocabulary, lists M and E together. Aroused ones rise, quiet ones sink. */
const emotionRows: Readonly<Record<string, Row>> = {
  happy: [1.12, 1.4, 1.06, 1],
  delighted: [1.18, 1.6, 1.08, 1.5],
  joyful: [1.2, 1.65, 1.1, 1.5],
  excited: [1.26, 1.8, 1.18, 3],
  amused: [1.1, 1.5, 1.05, 0.5],
  satisfied: [1.03, 1.1, 0.97, 0],
  grateful: [1.06, 1.25, 0.96, 0],
  proud: [1.04, 1.3, 0.95, 1.5],
  confident: [0.98, 1.2, 1, 2],
  moved: [1.02, 1.2, 0.88, -1],
  interested: [1.08, 1.35, 1.02, 0.5],
  curious: [1.12, 1.5, 1, 0],
  surprised: [1.28, 1.9, 1.08, 2],
  astonished: [1.32, 2, 1.02, 2.5],
  hopeful: [1.08, 1.3, 0.98, 0],
  optimistic: [1.1, 1.35, 1.04, 0.5],
  keen: [1.12, 1.4, 1.1, 1],
  determined: [0.96, 1.15, 1, 2.5],
  relaxed: [0.96, 0.85, 0.88, -1.5],
  calm: [0.96, 0.75, 0.9, -1],
  comforting: [0.97, 0.95, 0.86, -2],
  conciliative: [1, 0.95, 0.92, -1],
  sincere: [0.99, 1.05, 0.93, 0],
  empathetic: [0.98, 1.05, 0.9, -1],
  sympathetic: [0.98, 1.05, 0.89, -1],
  compassionate: [0.97, 1, 0.87, -1],
  nostalgic: [0.97, 0.95, 0.84, -1.5],
  yielding: [0.97, 0.8, 0.9, -2],
  sad: [0.9, 0.6, 0.8, -3],
  unhappy: [0.92, 0.7, 0.86, -2],
  depressed: [0.84, 0.4, 0.72, -4],
  disappointed: [0.92, 0.75, 0.86, -2],
  regretful: [0.92, 0.7, 0.83, -2],
  ashamed: [0.93, 0.6, 0.84, -3.5],
  guilty: [0.93, 0.65, 0.86, -3],
  lonely: [0.92, 0.6, 0.8, -3],
  resigned: [0.9, 0.5, 0.82, -3],
  pessimistic: [0.92, 0.6, 0.88, -1.5],
  bored: [0.9, 0.35, 0.84, -2],
  indifferent: [0.95, 0.4, 0.96, -1],
  painful: [1.06, 1.3, 0.82, 0.5],
  upset: [1.06, 1.25, 0.97, 1],
  angry: [1.14, 1.5, 1.12, 5],
  furious: [1.24, 1.8, 1.2, 7],
  frustrated: [1.08, 1.35, 1.06, 3],
  impatient: [1.08, 1.25, 1.22, 2],
  disgusted: [0.93, 1.3, 0.9, 1],
  disdainful: [0.93, 1.15, 0.9, 0],
  contemptuous: [0.92, 1.15, 0.88, 0.5],
  scornful: [0.95, 1.35, 0.92, 1],
  sneering: [0.97, 1.45, 0.9, 0.5],
  sarcastic: [1, 1.6, 0.86, 0],
  disapproving: [0.94, 1.1, 0.92, 1],
  jealous: [1.02, 1.15, 0.97, 0.5],
  envious: [1.02, 1.15, 0.95, 0],
  negative: [0.94, 0.9, 0.95, 0],
  denying: [1.03, 1.25, 1.04, 1],
  serious: [0.92, 0.8, 0.92, 0.5],
  scared: [1.24, 1.35, 1.15, -1],
  panicked: [1.36, 1.7, 1.3, 3],
  hysterical: [1.42, 2, 1.3, 4],
  worried: [1.08, 1.15, 1.04, -0.5],
  anxious: [1.12, 1.2, 1.12, -0.5],
  nervous: [1.12, 1.15, 1.1, -1],
  uncertain: [1.06, 1.15, 0.9, -1.5],
  doubtful: [1.02, 1.25, 0.9, -1],
  confused: [1.1, 1.45, 0.9, -0.5],
  hesitating: [1.03, 1, 0.8, -1.5],
  reluctant: [0.96, 0.8, 0.84, -1.5],
  embarrassed: [1.06, 0.9, 0.93, -2.5],
  awkward: [1.05, 0.95, 0.9, -1.5],
};

type ToneRow = { readonly row: Row; readonly isWhispered?: boolean };

/** Tone markers are laid over the emotion: factors multiply, gains add. */
const toneRows: Readonly<Record<string, ToneRow>> = {
  'in a hurry tone': { row: [1.05, 1.1, 1.35, 1] },
  shouting: { row: [1.28, 1.3, 0.95, 7] },
  screaming: { row: [1.5, 1.5, 0.95, 9] },
  whispering: { row: [1, 0.7, 0.92, -5], isWhispered: true },
  'soft tone': { row: [0.97, 0.85, 0.92, -5] },
};

export const emotionNames: readonly string[] = Object.keys(emotionRows);
export const toneNames: readonly string[] = Object.keys(toneRows);

export function isEmotion(name: string): boolean {
  return Object.hasOwn(emotionRows, name);
}

export function isTone(name: string): boolean {
  return Object.hasOwn(toneRows, name);
}

/** The prosody of a sentence under an emotion and a tone; null is neither. */
export function prosodyOf(emotion: string | null, tone: string | null): Prosody {
  const base = emotion === null ? undefined : emotionRows[emotion];
  const over = tone === null ? undefined : toneRows[tone];
  const [pitch, range, rate, gainDb] = base ?? [1, 1, 1, 0];
  const [overPitch, overRange, overRate, overGainDb] = over?.row ?? [1, 1, 1, 0];
  return {
    pitchFactor: pitch * overPitch,
    rangeFactor: range * overRange,
    rateFactor: rate * overRate,
    gainDb: gainDb + overGainDb,
    isWhispered: over?.isWhispered === true,
  };
}
