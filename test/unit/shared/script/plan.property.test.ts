import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../shared/script/folds.ts';
import type { ScriptNode } from '../../../../shared/script/nodes.ts';
import { parseScript } from '../../../../shared/script/parse.ts';
import { type ChapterPlan, planChapter } from '../../../../shared/script/plan.ts';
import { emotionTags } from '../../../../shared/script/tags.ts';
import {
  aParagraph,
  cast,
  hostileText,
  longHostileText,
  paragraphs,
  seeded,
} from './arbitraries.ts';

const anyText = fc.oneof(
  hostileText,
  longHostileText,
  paragraphs.map((parts) => parts.join('\n\n')),
);
const language = fc.constantFrom('en', 'de', 'th', 'zh', 'ja', 'ar', 'fr');
const knownTag = new RegExp(`\\((?:${emotionTags.map((tag) => tag.english).join('|')})\\)`, 'g');

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters and digits in order: what must neither be lost nor made. */
const words = (text: string) => (text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []).join('');

const wellFormed = (text: string) =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');

function expectTiled(text: string, plan: ChapterPlan): void {
  let at = 0;
  for (const segment of plan.segments) {
    expect(segment.start).toBe(at);
    expect(segment.end).toBeGreaterThanOrEqual(segment.start);
    if (segment.end === segment.start) expect(segment.spokenFrom).not.toBeNull();
    at = segment.end;
  }
  expect(at).toBe(text.length);
}

/** What a node of the script says, tags apart. */
function saidOf(text: string, node: ScriptNode): string {
  if (node.kind === 'text') return text.slice(node.start, node.end);
  if (node.kind === 'escape') return node.character;
  if (node.kind === 'respelling') return node.said;
  if (node.kind === 'fold' && node.mode === 'here') return foldText(text, node);
  return '';
}

describe('planChapter, for any text', () => {
  it('puts every character in exactly one segment, in order, cutting no mark and no grapheme', () => {
    fc.assert(
      fc.property(anyText, language, (text, tongue) => {
        const plan = planChapter(text, { cast, language: tongue });
        expectTiled(text, plan);
        const cuts = new Set(plan.segments.map((segment) => segment.start));
        for (const node of parseScript(text, { cast }).nodes) {
          if (node.kind === 'text' || node.kind === 'paragraph-break' || node.kind === 'line-break')
            continue;
          for (let at = node.start + 1; at < node.end; at++)
            expect(cuts.has(at), `${node.kind} at ${at}`).toBe(false);
        }
        const edges = new Set([text.length]);
        for (const { index } of segmenter.segment(text)) edges.add(index);
        for (const cut of cuts) expect(edges.has(cut), `grapheme at ${cut}`).toBe(true);
      }),
      seeded(1500),
    );
  });

  it('sends at most 1000 code points, NFC, with no bracket but known tags and no <| (the gateway would obey it)', () => {
    fc.assert(
      fc.property(anyText, language, (text, tongue) => {
        for (const segment of planChapter(text, { cast, language: tongue }).segments) {
          expect([...segment.sent].length).toBe(segment.codePoints);
          expect(segment.codePoints).toBeLessThanOrEqual(1000);
          expect(segment.sent.normalize('NFC')).toBe(segment.sent);
          const prose = segment.sent.replace(knownTag, '');
          expect(prose).not.toMatch(/[()[\]{}（）［］｛｝]|<\|/);
          if (segment.sent !== '') expect(prose).toMatch(/[\p{L}\p{N}]/u);
          expect(wellFormed(segment.sent)).toBe(segment.sent);
          expect(segment.sent).not.toMatch(/^\s|\s$|\s\s/);
        }
      }),
      seeded(1500),
    );
  });

  it('loses no letter and no digit on the way to the gateway', () => {
    fc.assert(
      fc.property(anyText, language, (text, tongue) => {
        const { nodes } = parseScript(text, { cast });
        const { segments } = planChapter(text, { cast, language: tongue });
        const inPlace = segments.filter((segment) => {
          const source = segment.spokenFrom;
          if (source === null) return true;
          const fold = nodes.find(
            (node) => node.kind === 'fold' && node.start < source.start && node.end >= source.end,
          );
          return fold?.kind === 'fold' && fold.mode === 'here';
        });
        const said = words(wellFormed(nodes.map((node) => saidOf(text, node)).join('')));
        const sent = words(inPlace.map((segment) => segment.sent.replace(knownTag, '')).join(''));
        expect(sent).toBe(said);
      }),
      seeded(1500),
    );
  });

  it('leaves a plan as it is when nothing changed, and is plain JSON', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plan = planChapter(text, { cast, language: 'en' });
        const stored: ChapterPlan = JSON.parse(JSON.stringify(plan));
        expect(stored).toEqual(plan);
        expect(planChapter(text, { cast, language: 'en', previous: stored })).toEqual(plan);
      }),
      seeded(500),
    );
  });
});

describe('planning again after an edit', () => {
  const identities = (plan: ChapterPlan) =>
    plan.segments.filter((segment) => segment.sent !== '').map((s) => `${s.speaker}|${s.sent}`);

  it('changes no identity beyond the paragraph and what it was joined with (each one would be bought again)', () => {
    fc.assert(
      fc.property(
        paragraphs,
        fc.nat(),
        aParagraph,
        fc.constantFrom('replace', 'insert', 'remove'),
        (parts, at, fresh, how) => {
          const text = parts.join('\n\n');
          const index = at % parts.length;
          const edited = [...parts];
          if (how === 'replace') edited[index] = fresh;
          else if (how === 'insert') edited.splice(index, 0, fresh);
          else edited.splice(index, 1);
          const before = planChapter(text, { cast, language: 'en' });
          const changed = edited.join('\n\n');
          const after = planChapter(changed, { cast, language: 'en', previous: before });
          expectTiled(changed, after);
          // The group that held the paragraph may change; every other group's segments must still be there.
          let block = 0;
          let segment = 0;
          const kept: string[] = [];
          for (const group of before.groups) {
            const isTouched =
              how === 'insert'
                ? index > block && index < block + group.blocks.length
                : index >= block && index < block + group.blocks.length;
            if (!isTouched) {
              const own = before.segments.slice(segment, segment + group.bodyCount);
              kept.push(...own.filter((s) => s.sent !== '').map((s) => `${s.speaker}|${s.sent}`));
            }
            block += group.blocks.length;
            segment += group.bodyCount;
          }
          const now = identities(after);
          for (const identity of kept) {
            const found = now.indexOf(identity);
            expect(found, identity).toBeGreaterThanOrEqual(0);
            now.splice(found, 1);
          }
        },
      ),
      seeded(600),
    );
  });

  it('keeps what an older planner made, wherever the paragraph did not change', () => {
    const text =
      'One sentence here, long enough to stand alone. Another one.\n\nThe second paragraph is long enough too.';
    const plan = planChapter(text, { cast, language: 'en' });
    const old: ChapterPlan = {
      ...plan,
      planner: 0,
      segments: plan.segments.map((segment) => ({ ...segment, sent: `${segment.sent} (old)` })),
    };
    const again = planChapter(text.replace('second', 'third'), {
      cast,
      language: 'en',
      previous: old,
    });
    expect(again.segments[0]?.sent).toBe(`${plan.segments[0]?.sent} (old)`);
    expect(again.segments.at(-1)?.sent).toBe('The third paragraph is long enough too.');
  });

  it('plans a paragraph again when the cast learns its speaker', () => {
    const text = '@Bob: I was here before anyone knew my name, you see.';
    const before = planChapter(text, { cast: [], language: 'en' });
    const after = planChapter(text, { cast: ['Bob'], language: 'en', previous: before });
    expect(before.segments[0]?.speaker).toBeNull();
    expect(after.segments[0]).toMatchObject({
      speaker: 'Bob',
      sent: 'I was here before anyone knew my name, you see.',
    });
  });
});
