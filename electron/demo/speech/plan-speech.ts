import { sayHan } from './han-syllables.ts';
import { isEmotion, isTone, type Prosody, prosodyOf } from './prosody.ts';
import { cutLong, splitSentences } from './sentences.ts';
import { findPauseMs, findSoundEffect } from './sound-effects.ts';
import { hasSound, isForeignLetter, removeMarkup, toSpeakable } from './speakable-text.ts';

/** One piece of the sound to be made, in order. Pauses are at speed 1. */
export type SpeechRun =
  | { readonly kind: 'speech'; readonly text: string; readonly prosody: Prosody }
  | { readonly kind: 'pause'; readonly durationMs: number }
  | { readonly kind: 'tones'; readonly text: string };

/** Small pieces keep the synthesiser's memory flat and let other requests in between. */
const runMaxCharacters = 180;
const nothingToSayMs = 300;

const gapMs = { paragraph: 650, sentence: 380, clause: 160, word: 50 } as const;

const tagPattern = /\( *([a-z][a-z -]{0,30}[a-z]) *\)/g;

type Scope = { emotion: string | null; tone: string | null };

/**
 * Turns the input of a request into runs. Tags of the S1 vocabulary become prosody, effects and
 * pauses, and are in no run's text; an emotion or tone holds to the end of its sentence. Sentences
 * in Chinese are said by their syllables; those mostly in another script become tones, because the voice
 * speaks English only.
 * Input without anything to say becomes 300 ms of silence.
 */
export function planSpeech(input: string): readonly SpeechRun[] {
  const text = removeMarkup(input);
  const runs: SpeechRun[] = [];
  const scope: Scope = { emotion: null, tone: null };
  let from = 0;
  for (const match of text.matchAll(tagPattern)) {
    const name = match[1] ?? '';
    if (!isVocabulary(name)) continue;
    addText(runs, text.slice(from, match.index), scope);
    from = match.index + match[0].length;
    applyTag(runs, name, scope, text.slice(from, from + 40));
  }
  addText(runs, text.slice(from), scope);
  const joined = joinRuns(runs);
  const isSilent = joined.every((run) => run.kind === 'pause');
  return isSilent ? [{ kind: 'pause', durationMs: nothingToSayMs }] : joined;
}

function isVocabulary(name: string): boolean {
  return (
    isEmotion(name) || isTone(name) || findSoundEffect(name) !== null || findPauseMs(name) !== null
  );
}

function applyTag(runs: SpeechRun[], name: string, scope: Scope, following: string): void {
  if (isEmotion(name)) scope.emotion = name;
  if (isTone(name)) scope.tone = name;
  const pauseMs = findPauseMs(name);
  if (pauseMs !== null) runs.push({ kind: 'pause', durationMs: pauseMs });
  const effect = findSoundEffect(name);
  if (effect === null || effect.alreadyWritten.test(following)) return;
  runs.push({ kind: 'speech', text: effect.utterance, prosody: effect.prosody });
  runs.push({ kind: 'pause', durationMs: gapMs.clause });
}

function addText(runs: SpeechRun[], text: string, scope: Scope): void {
  for (const sentence of splitSentences(text)) {
    addSentence(runs, sentence.text, prosodyOf(scope.emotion, scope.tone));
    if (sentence.isFinished) {
      scope.emotion = null;
      scope.tone = null;
    }
  }
}

function addSentence(runs: SpeechRun[], sentence: string, prosody: Prosody): void {
  for (const piece of splitByScript(sayHan(sentence))) {
    if (piece.isForeign) {
      runs.push({ kind: 'tones', text: piece.text.trim() });
      runs.push({ kind: 'pause', durationMs: gapMs.clause });
      continue;
    }
    const speakable = toSpeakable(piece.text);
    if (!hasSound(speakable)) continue;
    for (const part of cutLong(speakable, runMaxCharacters)) {
      runs.push({ kind: 'speech', text: part.trim(), prosody });
      runs.push({ kind: 'pause', durationMs: gapAfter(part, piece.text) });
    }
  }
}

function gapAfter(part: string, source: string): number {
  if (/\n\s*$/.test(source)) return gapMs.paragraph;
  if (/[.!?]["']*\s*$/.test(part)) return gapMs.sentence;
  return /[,;:-]["']*\s*$/.test(part) ? gapMs.clause : gapMs.word;
}

/** Words of another script, with what stands between them. */
const foreignWords = /((?:(?:[^\p{Script=Latin}\P{L}][\p{M}\p{N}'’-]*)+[\s,]*)+)/u;

type ScriptPiece = { readonly text: string; readonly isForeign: boolean };

/** A sentence mostly in another script is tones as a whole; else only its foreign words are. */
function splitByScript(sentence: string): readonly ScriptPiece[] {
  let foreign = 0;
  let latin = 0;
  for (const character of sentence) {
    if (isForeignLetter(character)) foreign += 1;
    else if (/^\p{L}$/u.test(character)) latin += 1;
  }
  if (foreign === 0) return [{ text: sentence, isForeign: false }];
  if (foreign > latin) return [{ text: sentence, isForeign: true }];
  return sentence
    .split(foreignWords)
    .filter((text) => text !== '')
    .map((text) => ({ text, isForeign: isForeignLetter([...text][0] ?? '') }));
}

/** Joins neighbours of one prosody, so that short sentences are spoken in one go. */
function joinRuns(runs: readonly SpeechRun[]): readonly SpeechRun[] {
  const joined: SpeechRun[] = [];
  for (const run of runs) {
    const gap = joined.at(-1);
    const before = joined.at(-2);
    if (run.kind === 'speech' && gap?.kind === 'pause' && before?.kind === 'speech') {
      const isSameGo =
        gap.durationMs === gapMs.sentence &&
        isSameProsody(run.prosody, before.prosody) &&
        before.text.length + run.text.length < runMaxCharacters;
      if (isSameGo) {
        joined.splice(-2, 2, { ...run, text: `${before.text} ${run.text}` });
        continue;
      }
    }
    joined.push(run);
  }
  while (joined.at(-1)?.kind === 'pause' && joined.length > 1) joined.pop();
  return joined;
}

function isSameProsody(a: Prosody, b: Prosody): boolean {
  return (
    a.pitchFactor === b.pitchFactor &&
    a.rangeFactor === b.rangeFactor &&
    a.rateFactor === b.rateFactor &&
    a.gainDb === b.gainDb &&
    a.isWhispered === b.isWhispered
  );
}
