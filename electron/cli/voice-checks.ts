import type { ReferenceCheck, ReferenceCheckKind } from '../../shared/model/voice.ts';
import { formatDuration, type Output } from './output.ts';
import { about, detailed, phrase } from './words/phrase.ts';
import type { PlainKey } from './words/phrase-keys.ts';

const marks: { readonly [verdict in ReferenceCheck['verdict']]: PlainKey } = {
  good: 'voiceChecks.good',
  warning: 'voiceChecks.look',
  bad: 'voiceChecks.bad',
};

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** What was measured, in plain words; docs/voice-checks.md says how. */
const words: { readonly [kind in ReferenceCheckKind]: (measured: number, hz: number) => string } = {
  length: (ms) => phrase('voiceChecks.talkSecondsMore', { ms: formatDuration(ms) }),
  clipping: (places) =>
    places === 0
      ? phrase('voiceChecks.nothingClipped')
      : phrase('voiceChecks.clippedPlaces', { count: places }),
  noise: (db) => phrase('voiceChecks.voiceDbLouder', { db: Math.round(db) }),
  loudness: (lufs) => phrase('voiceChecks.loudnessLufs', { lufs: lufs.toFixed(1) }),
  hum: (db, hz) =>
    hz === 0
      ? phrase('voiceChecks.noHumMains')
      : phrase('voiceChecks.humMainsHz', { hz, db: Math.round(db) }),
  silence: (share) => phrase('voiceChecks.silence', { share: percent(share) }),
  speakers: (share) => phrase('voiceChecks.moreOneSpeaker', { share: percent(share) }),
  music: (share) => phrase('voiceChecks.musicSure', { share: percent(share) }),
};

function lineOf({ kind, verdict, measured, frequencyHz, fix }: ReferenceCheck): string {
  const isHumFree = kind === 'hum' && frequencyHz === null;
  const what =
    measured === null && !isHumFree
      ? phrase('voiceChecks.cannotMeasured', { kind })
      : words[kind](measured ?? 0, frequencyHz ?? 0);
  const byFix = fix === 'trim' ? phrase('voiceChecks.cutRecording') : `--fix ${fix}`;
  const isAdvised = verdict !== 'good' && fix !== null;
  return `  ${about(phrase(marks[verdict]), isAdvised ? detailed(what, byFix) : what)}`;
}

/** Tells people what the checks say of the sound that is uploaded, and machines all of it. */
export function showChecks(
  checks: readonly ReferenceCheck[],
  checksBefore: readonly ReferenceCheck[],
  output: Output,
): void {
  output.json({ event: 'checks', checks, before: checksBefore });
  if (checks.length === 0) return;
  output.say(phrase('voiceChecks.theRecording'));
  for (const check of checks) output.say(lineOf(check));
}
