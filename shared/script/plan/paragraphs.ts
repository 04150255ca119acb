import type { ScriptBlock, ScriptDocument } from '../parse/nodes.ts';
import { countCodePoints } from '../text-measures.ts';
import { canTake, type DraftSegment, draftSegments, segmentOf, take } from './groups.ts';
import type { Group, PlannedSegment } from './planned-segment.ts';
import { runsOfBlock } from './runs.ts';
import type { SegmentLimits } from './segment-length.ts';
import { silentUnit, type Unit, unitsOfFold, unitsOfRun } from './units.ts';

type Context = {
  readonly document: ScriptDocument;
  readonly language: string;
  readonly limits: SegmentLimits;
};

/** Blocks that share segments, while paragraphs are still being added. */
type OpenGroup = {
  readonly kind: ScriptBlock['kind'];
  readonly firstBlock: number;
  blockCount: number;
  readonly drafts: DraftSegment[];
  readonly ends: PlannedSegment[];
  /** A short paragraph that found no company before it, and may find it after. */
  isWaiting: boolean;
};

/** Plans blocks that stand one after the other; short paragraphs join a neighbour. */
export class ParagraphPlanner {
  readonly #context: Context;
  readonly #fingerprints: readonly string[];
  readonly #groups: OpenGroup[] = [];

  constructor(context: Context, fingerprints: readonly string[]) {
    this.#context = context;
    this.#fingerprints = fingerprints;
  }

  add(index: number): void {
    const block = this.#context.document.blocks[index];
    if (block === undefined) return;
    const units = this.#unitsOf(block);
    const last = this.#groups.at(-1);
    const ends = this.#endsOf(block, index);
    const { limits } = this.#context;
    const isShort = isShortParagraph(block, units, limits.shortParagraph);
    const mayJoin = block.kind === 'paragraph' && (isShort || last?.isWaiting === true);
    if (last !== undefined && mayJoin && joins(last, units, isShort, index, limits)) {
      last.blockCount++;
      last.ends.push(...ends);
      last.isWaiting &&= isShort;
      return;
    }
    const drafts = draftSegments(units, index, limits);
    const { kind } = block;
    this.#groups.push({ kind, firstBlock: index, blockCount: 1, drafts, ends, isWaiting: isShort });
  }

  finish(): readonly Group[] {
    return this.#groups.map((group) => this.#close(group));
  }

  #unitsOf(block: ScriptBlock): readonly Unit[] {
    if (block.kind === 'scene-break') return [silentUnit(block.contentStart, block.contentEnd)];
    const runs = runsOfBlock(this.#context.document, block);
    const [only] = runs;
    if (only !== undefined && runs.length === 1) return unitsOfRun(this.#context, only);
    return runs.flatMap((run) => unitsOfRun(this.#context, run));
  }

  /** What the block's folds say at the chapter's end. */
  #endsOf(block: ScriptBlock, index: number): PlannedSegment[] {
    const { document } = this.#context;
    const textEnd = document.text.length;
    const ends: PlannedSegment[] = [];
    for (let at = block.firstNode; at < block.endNode; at++) {
      const node = document.nodes[at];
      if (node?.kind !== 'fold' || node.mode !== 'end') continue;
      const units = unitsOfFold(this.#context, node);
      for (const draft of draftSegments(units, index, this.#context.limits)) {
        const place = { start: textEnd, end: textEnd };
        const segment = segmentOf(document.text, draft, 'paragraph', place);
        if (segment.sent !== '') ends.push(segment);
      }
    }
    return ends;
  }

  #close({ kind, firstBlock, blockCount, drafts, ends }: OpenGroup): Group {
    const { document } = this.#context;
    const blocks = document.blocks.slice(firstBlock, firstBlock + blockCount);
    const groupEnd = blocks.at(-1)?.end ?? document.text.length;
    const body = drafts.map((draft, position) => {
      const start = position === 0 ? (blocks[0]?.start ?? 0) : startOf(draft);
      const next = drafts[position + 1];
      const end = next === undefined ? groupEnd : startOf(next);
      return segmentOf(document.text, draft, kind, { start, end });
    });
    return {
      start: blocks[0]?.contentStart ?? 0,
      blocks: blocks.map((block, offset) => ({
        fingerprint: this.#fingerprints[firstBlock + offset] ?? '',
        length: (offset === blockCount - 1 ? block.contentEnd : block.end) - block.contentStart,
      })),
      bodyCount: body.length,
      endCount: ends.length,
      body,
      ends,
      keptFrom: null,
    };
  }
}

function startOf(draft: DraftSegment): number {
  return draft.units[0]?.start ?? 0;
}

function isShortParagraph(
  block: ScriptBlock,
  units: readonly Unit[],
  shortLength: number,
): boolean {
  if (block.kind !== 'paragraph') return false;
  if (block.contentEnd - block.contentStart > 10 * shortLength) return false;
  if (units.some((unit) => unit.isVerbatim && unit.sent.length >= shortLength)) return false;
  const shown = units.map((unit) => unit.shown).join('');
  if (countCodePoints(shown.trim()) >= shortLength) return false;
  const isPlain = units.every((unit) => unit.kind === 'whole' && unit.spokenFrom === null);
  return isPlain && units.some((unit) => unit.sent !== '');
}

/**
 * Puts a paragraph into the group before it, if they may share a segment: all of it when it is short,
 * its first sentence at least when the one before is.
 */
function joins(
  group: OpenGroup,
  units: readonly Unit[],
  isShort: boolean,
  index: number,
  limits: SegmentLimits,
): boolean {
  const last = group.drafts.at(-1);
  if (group.kind !== 'paragraph') return false;
  if (last === undefined || last.length === 0 || units[0]?.sent === '') return false;
  if (last.units.some((unit) => unit.kind !== 'whole')) return false;
  const whole = draftSegments(units, index, limits);
  const [first, ...rest] = whole;
  if (first === undefined || (isShort && rest.length > 0)) return false;
  const joined: DraftSegment = {
    ...last,
    units: [...last.units],
  };
  let takenCount = 0;
  for (const unit of units) {
    if (!canTake(joined, unit, limits)) break;
    take(joined, unit);
    takenCount++;
  }
  if (takenCount === 0 || (isShort && takenCount < units.length)) return false;
  group.drafts[group.drafts.length - 1] = joined;
  group.drafts.push(...draftSegments(units.slice(takenCount), index, limits));
  return true;
}
