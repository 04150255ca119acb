import { findSpeakers } from '../../../shared/script/speakers/find-speakers.ts';
import type { TextOptions, Unit } from './piece-types.ts';

/** The quoted lines of a chapter that no `@Name:` stands before, in order. */
export function quotedStretches(
  text: string,
  { cast, language }: Pick<TextOptions, 'cast' | 'language'>,
): readonly Unit[] {
  return findSpeakers(text, { cast, language }).map(({ from, to }) => ({
    start: from,
    end: to,
    numberAt: from,
  }));
}
