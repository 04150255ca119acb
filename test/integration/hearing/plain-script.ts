import type { CastMember } from '../../../shared/model/project.ts';
import { planChapter } from '../../../shared/script/plan/plan.ts';
import { emotionTags } from '../../../shared/script/tags/tags.ts';
import { wordsOf } from '../../support/sound/ear.ts';

const vocabulary = new Set(emotionTags.map(({ english }) => english));
const parentheses = /\(([a-z -]+)\) ?/g;

/** The script without its tags; everything else stays, cast and pauses too. */
export function withoutTags(script: string): string {
  return script.replace(parentheses, (whole, name: string) => (vocabulary.has(name) ? '' : whole));
}

/** What a listener is to hear of a script: no tag, no name of a speaker, no pause mark. */
export function spokenText(
  script: string,
  book: { readonly cast: readonly CastMember[]; readonly language: string },
): string {
  const cast = book.cast.map(({ name }) => name);
  const plan = planChapter(withoutTags(script), { cast, language: book.language });
  return plan.segments.map(({ sent }) => sent).join(' ');
}

/** Words of a script's tags that are not in its text as well. */
export function tagWordsOf(script: string, spoken: string): ReadonlySet<string> {
  const tags = [...script.matchAll(parentheses)].flatMap(([, name = '']) =>
    vocabulary.has(name) ? wordsOf(name) : [],
  );
  const said = new Set(wordsOf(spoken));
  return new Set(tags.filter((word) => !said.has(word)));
}
