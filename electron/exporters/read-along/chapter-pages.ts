import type { Emphasis, ShownRun } from '../../../shared/script/shown/shown-blocks.ts';
import type { TimedLine } from '../text/timed-lines.ts';
import { type SentencePlace, sentencesOf, timedSentences } from '../text/timed-words.ts';
import { xmlText } from '../text/xml-text.ts';

/** A sentence of the page, and when it is read. */
export type Clip = {
  readonly id: string;
  /** Name of the chapter's audio. */
  readonly audio: string;
  readonly startMs: number;
  readonly endMs: number;
};

export type ChapterPage = {
  readonly xhtml: string;
  readonly clips: readonly Clip[];
};

type Sentence = SentencePlace & { readonly id: string | null };

const rightToLeft = /^(?:ar|arc|dv|fa|ha|he|khw|ks|ku|ps|sd|ug|ur|yi)(?:-|$)/;

/** `rtl` where the language is written from the right. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr';
}

/**
 * A chapter as XHTML with an element for each sentence, and when each is read. All text of the script is
 * there; lines that nobody reads have no clip. A clip lasts to the next one, so that no pause is skipped.
 */
export function chapterPage(
  title: string,
  lines: readonly TimedLine[],
  language: string,
  chapterMs: number,
  audio: string,
): ChapterPage {
  const clips: Clip[] = [];
  const sentences = lines.flatMap((line): readonly Sentence[] => {
    if (line.heard === null) {
      return placesOf(line, language).map((sentence) => ({ ...sentence, id: null }));
    }
    return timedSentences(line, language).map((sentence) => {
      const id = `s${clips.length + 1}`;
      clips.push({ id, audio, startMs: sentence.startMs, endMs: sentence.endMs });
      return { ...sentence, id };
    });
  });
  const body = blocksOf(sentences).map(blockMarkup).join('\n');
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const code = xmlText(language);
  return {
    clips: clips.map((clip, index) => ({ ...clip, endMs: clips[index + 1]?.startMs ?? chapterMs })),
    xhtml: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${code}" xml:lang="${code}"${direction}>
<head>
<title>${xmlText(title)}</title>
<link rel="stylesheet" type="text/css" href="../style.css"/>
</head>
<body>
<section id="chapter" epub:type="chapter" role="doc-chapter" aria-label="${xmlText(title)}">
${body}
</section>
</body>
</html>
`,
  };
}

/** Sentences that a page of another's making does not have. */
export function addedParagraphs(
  sentences: readonly (SentencePlace & { readonly id: string })[],
): string {
  const blocks = blocksOf(sentences).map((block) => blockMarkup(block, 1));
  return `\n${blocks.join('\n')}\n`;
}

/** Scene breaks have no sentence and stand for themselves. */
function placesOf({ line }: TimedLine, language: string): readonly SentencePlace[] {
  return line.blocks.flatMap((block) =>
    block.role === 'scene-break'
      ? [{ block, from: 0, to: 0, text: '' }]
      : sentencesOf([block], language),
  );
}

/** Sentences of the same paragraph, in order, whatever segment they belong to. */
function blocksOf(sentences: readonly Sentence[]): readonly (readonly Sentence[])[] {
  const blocks: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = blocks.at(-1);
    if (last?.[0]?.block.block === sentence.block.block) last.push(sentence);
    else blocks.push([sentence]);
  }
  return blocks;
}

function blockMarkup(sentences: readonly Sentence[], index: number): string {
  const role = sentences[0]?.block.role;
  if (role === 'scene-break') return '<hr class="scene"/>';
  const words = sentences.map((sentence) => sentenceMarkup(sentence, role)).join('');
  if (role === 'heading') return index === 0 ? `<h1>${words}</h1>` : `<h2>${words}</h2>`;
  return role === 'note' ? `<p class="note">${words}</p>` : `<p>${words}</p>`;
}

function sentenceMarkup(
  { block, from, to, text, id }: Sentence,
  role: SentencePlace['block']['role'] | undefined,
): string {
  const [lead = ''] = /^\s*/.exec(text) ?? [];
  const [tail = ''] = text.trim() === '' ? [] : (/\s*$/.exec(text) ?? []);
  const words = runsMarkup(cutRuns(block.runs, from + lead.length, to - tail.length));
  const isNote = block.role === 'note' && role !== 'note';
  const marks = `${id === null ? '' : ` id="${id}"`}${isNote ? ' class="note"' : ''}`;
  const shown = marks === '' ? words : `<span${marks}>${words}</span>`;
  return `${lead}${shown}${isNote ? ' ' : tail}`;
}

function cutRuns(runs: readonly ShownRun[], from: number, to: number): readonly ShownRun[] {
  let at = 0;
  return runs.flatMap(({ text, emphasis }) => {
    const start = Math.max(0, from - at);
    const end = Math.min(text.length, to - at);
    at += text.length;
    return start < end ? [{ text: text.slice(start, end), emphasis }] : [];
  });
}

function runsMarkup(runs: readonly ShownRun[]): string {
  return runs
    .map(({ text, emphasis }) =>
      emphasis.reduceRight(
        (inner: string, tag: Emphasis) => `<${tag}>${inner}</${tag}>`,
        xmlText(text),
      ),
    )
    .join('');
}
