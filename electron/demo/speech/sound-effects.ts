import { neutralProsody, type Prosody } from './prosody.ts';

/** What is said where an effect stands. Never the tag's own word: a listener must not hear the markup. */
export type SoundEffect = {
  readonly utterance: string;
  readonly prosody: Prosody;
  /** Text that starts like this already is the effect, so nothing is added before it. */
  readonly alreadyWritten: RegExp;
};

function effect(utterance: string, alreadyWritten: RegExp, change: Partial<Prosody>): SoundEffect {
  return { utterance, alreadyWritten, prosody: { ...neutralProsody, ...change } };
}

const laugh = /^\W*(ha|hah|heh|hee)\b/i;
const sob = /^\W*(uh|huh|boo|sob|wah|waah)\b/i;
const breath = /^\W*(haa+h?|ah+|hah|phew|sigh|gasp)\b/i;
const crowd = { gainDb: -7, rateFactor: 1.2, pitchFactor: 1.15, rangeFactor: 2 };

const soundEffects: Readonly<Record<string, SoundEffect>> = {
  laughing: effect('ha, ha, ha.', laugh, { pitchFactor: 1.2, rateFactor: 1.35, rangeFactor: 1.8 }),
  laugh: effect('ha, ha.', laugh, { pitchFactor: 1.15, rateFactor: 1.35, rangeFactor: 1.6 }),
  chuckling: effect('heh, heh.', laugh, { pitchFactor: 1.05, rateFactor: 1.3, gainDb: -3 }),
  sobbing: effect('uh, huh, huh.', sob, { pitchFactor: 1.15, rateFactor: 0.9, gainDb: -3 }),
  'crying loudly': effect('wah, ah, ah.', sob, { pitchFactor: 1.35, rateFactor: 0.8, gainDb: 3 }),
  sighing: effect('haah.', breath, { pitchFactor: 0.9, rateFactor: 0.6, isWhispered: true }),
  sigh: effect('haah.', breath, { pitchFactor: 0.9, rateFactor: 0.65, isWhispered: true }),
  breath: effect('huh.', breath, { rateFactor: 0.8, gainDb: -6, isWhispered: true }),
  panting: effect('huh, huh, huh.', /^\W*(huff|puff|huh)\b/i, {
    rateFactor: 1.5,
    isWhispered: true,
  }),
  groaning: effect('ugh.', /^\W*(ugh|argh|oh+)\b/i, { pitchFactor: 0.8, rateFactor: 0.6 }),
  gasping: effect('hah!', breath, { pitchFactor: 1.3, rateFactor: 1.6, isWhispered: true }),
  yawning: effect('aah, hum.', /^\W*(aa+h|yawn)\b/i, { pitchFactor: 0.9, rateFactor: 0.55 }),
  snoring: effect('hur, shoo.', /^\W*z+\b/i, { pitchFactor: 0.7, rateFactor: 0.6 }),
  cough: effect('kuh, kuh.', /^\W*(kuh|ahem|hem)\b/i, { rateFactor: 1.5, isWhispered: true }),
  'lip-smacking': effect('tsk.', /^\W*(tsk|smack)\b/i, { rateFactor: 1.4, isWhispered: true }),
  'crowd laughing': effect('ha, ha, ha, ha, ha.', laugh, crowd),
  'background laughter': effect('ha, ha, ha, ha.', laugh, { ...crowd, gainDb: -11 }),
  'audience laughing': effect('ha, ha, ha, ha, ha.', laugh, { ...crowd, pitchFactor: 1.05 }),
};

const pausesMs: Readonly<Record<string, number>> = { break: 500, 'long-break': 1200 };

export const soundEffectNames: readonly string[] = Object.keys(soundEffects);

/** The effect of an exact vocabulary name, or null. */
export function findSoundEffect(name: string): SoundEffect | null {
  return Object.hasOwn(soundEffects, name) ? (soundEffects[name] ?? null) : null;
}

/** Length of a pause tag (`break`, `long-break`) in milliseconds at speed 1, or null. */
export function findPauseMs(name: string): number | null {
  return Object.hasOwn(pausesMs, name) ? (pausesMs[name] ?? null) : null;
}
