import type { ReferenceCheck, ReferenceCheckKind } from '../../shared/model/voice.ts';
import { formatDuration, type Output } from './output.ts';

const marks: { readonly [verdict in ReferenceCheck['verdict']]: string } = {
  good: 'good',
  warning: 'look at it',
  bad: 'bad',
};

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** What was measured, in plain words; docs/voice-checks.md says how. */
const words: { readonly [kind in ReferenceCheckKind]: (measured: number, hz: number) => string } = {
  length: (ms) => `${formatDuration(ms)} of talk (30 seconds or more are best)`,
  clipping: (places) => (places === 0 ? 'nothing is clipped' : `clipped in ${places} places`),
  noise: (db) => `the voice is ${Math.round(db)} dB louder than the noise`,
  loudness: (lufs) => `loudness ${lufs.toFixed(1)} LUFS`,
  hum: (db, hz) =>
    hz === 0
      ? 'no hum of the mains'
      : `hum of the mains at ${hz} Hz, ${Math.round(db)} dB over what is around it`,
  silence: (share) => `${percent(share)} of it is silence`,
  speakers: (share) => `more than one speaker: ${percent(share)} sure`,
  music: (share) => `music: ${percent(share)} sure`,
};

function lineOf({ kind, verdict, measured, frequencyHz, fix }: ReferenceCheck): string {
  const isHumFree = kind === 'hum' && frequencyHz === null;
  const what =
    measured === null && !isHumFree
      ? `${kind} cannot be measured`
      : words[kind](measured ?? 0, frequencyHz ?? 0);
  const byFix = fix === 'trim' ? 'cut the recording' : `--fix ${fix}`;
  const advice = verdict === 'good' || fix === null ? '' : ` (${byFix})`;
  return `  ${marks[verdict]}: ${what}${advice}`;
}

/** Tells people what the checks say of the sound that is uploaded, and machines all of it. */
export function showChecks(
  checks: readonly ReferenceCheck[],
  checksBefore: readonly ReferenceCheck[],
  output: Output,
): void {
  output.json({ event: 'checks', checks, before: checksBefore });
  if (checks.length === 0) return;
  output.say('The recording:');
  for (const check of checks) output.say(lineOf(check));
}
