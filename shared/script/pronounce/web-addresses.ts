import { maximumRespellingLength } from '../parse/marks.ts';

/**
 * The path is ASCII, as it is sent: Chinese goes on behind it without a space, and would not be heard. A mark at the
 * end belongs to the letter before it, so that the address cannot end there.
 */
const address =
  /\bhttps?:\/\/(?:www\.)?((?:[a-z\d-]+\.)+[a-z\d-]+|[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)(?::\d+)?(?:[/?#][!#-;=?-[\]^-z~]*)?(?![\p{M}\u200d])/giu;
/** Ends the sentence, or what stands around the address. */
const behind = /[.,;:!?'’)\]*_…。，、；：！？）】」』]/u;

/**
 * Text with its web addresses replaced: `write` gets each one as script in which it is shown whole and the name of
 * its site is said, `{https://www.example.com/a?b|example.com}`. Nobody wants to hear the rest letter by letter.
 */
export function replaceAddresses(text: string, write: (script: string) => string): string {
  if (!/https?:\/\//i.test(text)) return text;
  return text.replace(address, (match, site: string) => {
    if (site.length > maximumRespellingLength) return match;
    const end = endOf(match);
    return write(respelled(match.slice(0, end), site)) + match.slice(end);
  });
}

/** A bracket that was opened in it is its own. */
function endOf(match: string): number {
  let surplus = match.split(')').length - match.split('(').length;
  let end = match.length;
  for (; behind.test(match[end - 1] ?? ''); end -= 1) {
    if (match[end - 1] !== ')') continue;
    if (surplus <= 0) break;
    surplus -= 1;
  }
  return end;
}

/** A respelling has a longest length: what is longer goes on in another one, which says nothing. */
function respelled(shown: string, site: string): string {
  const letters = [...shown];
  const length = maximumRespellingLength / 2;
  const parts = Array.from({ length: Math.ceil(letters.length / length) }, (_, at) =>
    letters.slice(at * length, (at + 1) * length).join(''),
  );
  return parts.map((part, at) => `{${part}|${at === 0 ? site : ''}}`).join('');
}
