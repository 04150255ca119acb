import { isMarkEdge } from '../graphemes.ts';
import { type EmphasisRun, emphasisRun, pairEmphasis, runLength } from './emphasis.ts';
import {
  afterLineBreak,
  isBlankLine,
  isEscapeAt,
  matchEscapedSceneBreak,
  matchFold,
  matchHeadingMark,
  matchPause,
  matchRespelling,
  matchSceneBreak,
  matchTag,
  skipSpaces,
} from './marks.ts';
import type { ScriptBlock, ScriptDocument, ScriptNode } from './nodes.ts';

export type ParseOptions = {
  /** Names that `@Name:` may stand for, spelled exactly so. */
  readonly cast: readonly string[];
};

/**
 * Parses one document of the script language. Never fails: what does not parse is prose, and the nodes hold
 * every character. Linear in the text's length.
 */
export function parseScript(text: string, options: ParseOptions): ScriptDocument {
  const scanner = new Scanner(text, options.cast);
  scanner.scan();
  return { text, nodes: scanner.nodes, blocks: scanner.blocks };
}

/** What a reader sees of a document: marks and skipped parts hidden, escapes resolved, line ends kept. */
export function shownText(document: ScriptDocument): string {
  return document.nodes.map((node) => shownOfNode(document.text, node)).join('');
}

/** The same with what is said in place of respelled words. */
export function saidText(document: ScriptDocument): string {
  return document.nodes
    .map((node) => (node.kind === 'respelling' ? node.said : shownOfNode(document.text, node)))
    .join('');
}

/** What a reader sees of one node. Emphasis marks are shown, so that no character of a book vanishes. */
export function shownOfNode(text: string, node: ScriptNode): string {
  switch (node.kind) {
    case 'escape':
      return node.character;
    case 'respelling':
      return node.shown;
    case 'heading-mark':
    case 'speaker':
    case 'tag':
    case 'pause':
    case 'fold':
      return '';
    default:
      return text.slice(node.start, node.end);
  }
}

type OpenBlock = {
  readonly kind: 'heading' | 'paragraph';
  readonly start: number;
  readonly firstNode: number;
  readonly emphasis: EmphasisRun[];
};

/** The state of one pass over a text. */
class Scanner {
  readonly nodes: ScriptNode[] = [];
  readonly blocks: ScriptBlock[] = [];
  readonly #text: string;
  readonly #cast: readonly string[];
  #block: OpenBlock | null = null;
  /** End of the nodes so far: prose from here to the next mark becomes one text node. */
  #done = 0;

  constructor(text: string, cast: readonly string[]) {
    this.#text = text;
    const names = cast.filter((name) => name.trim() !== '' && !/[\r\n]/.test(name));
    this.#cast = [...new Set(names)].sort((a, b) => b.length - a.length);
  }

  scan(): void {
    const text = this.#text;
    let at = this.#skipBlankLines(0);
    if (at > 0) this.#push({ kind: 'paragraph-break', start: 0, end: at });
    let isAfterBlank = true;
    while (at < text.length) {
      at = this.#scanLine(at, isAfterBlank);
      if (at >= text.length) break;
      const next = afterLineBreak(text, at);
      const afterBlanks = this.#skipBlankLines(next);
      isAfterBlank = afterBlanks > next;
      if (isAfterBlank || this.#block?.kind === 'heading') this.#closeBlock(at);
      this.#push({
        kind: isAfterBlank ? 'paragraph-break' : 'line-break',
        start: at,
        end: afterBlanks,
      });
      at = afterBlanks;
    }
    this.#closeBlock(at);
    this.#tileBlocks();
  }

  /** Scans from a line's start to the line end that closes it; a fold may carry it over several lines. */
  #scanLine(lineStart: number, isAfterBlank: boolean): number {
    const sceneEnd = matchSceneBreak(this.#text, lineStart);
    if (sceneEnd >= 0) {
      this.#closeBlock(lineStart);
      this.#blockOf('scene-break', lineStart, sceneEnd);
      return sceneEnd;
    }
    const headingEnd = isAfterBlank ? matchHeadingMark(this.#text, lineStart) : -1;
    this.#block ??= {
      kind: headingEnd >= 0 ? 'heading' : 'paragraph',
      start: lineStart,
      firstNode: this.nodes.length,
      emphasis: [],
    };
    if (headingEnd >= 0) {
      this.#push({ kind: 'heading-mark', start: lineStart, end: headingEnd });
      return this.#scanInline(headingEnd);
    }
    const escapeAt = matchEscapedSceneBreak(this.#text, lineStart);
    if (escapeAt >= 0) {
      const character = this.#text.charAt(escapeAt + 1);
      this.#push({ kind: 'escape', start: escapeAt, end: escapeAt + 2, character });
      return this.#scanInline(escapeAt + 2);
    }
    return this.#scanInline(this.#scanSpeaker(lineStart));
  }

  #scanSpeaker(lineStart: number): number {
    const text = this.#text;
    if (text[lineStart] !== '@' && text[lineStart] !== '＠') return lineStart;
    for (const name of this.#cast) {
      const colon = lineStart + 1 + name.length;
      if (!text.startsWith(name, lineStart + 1)) continue;
      if (text[colon] !== ':' && text[colon] !== '：') continue;
      const end = skipSpaces(text, colon + 1);
      if (!isMarkEdge(text, end)) return lineStart;
      this.#push({ kind: 'speaker', start: lineStart, end, name });
      return end;
    }
    return lineStart;
  }

  #scanInline(from: number): number {
    const text = this.#text;
    const special = /[\r\n\\([{（*_~]/g;
    special.lastIndex = from;
    for (let match = special.exec(text); match !== null; match = special.exec(text)) {
      const at = match.index;
      if (match[0] === '\n' || match[0] === '\r') {
        this.#flushText(at);
        return at;
      }
      const end = this.#scanMark(at);
      if (end > at) special.lastIndex = end;
    }
    this.#flushText(text.length);
    return text.length;
  }

  /** Takes the mark at `start`, if there is one, and returns its end; otherwise returns `start`. */
  #scanMark(start: number): number {
    const text = this.#text;
    switch (text[start]) {
      case '\\': {
        if (!isEscapeAt(text, start)) return start;
        const character = text.charAt(start + 1);
        return this.#push({ kind: 'escape', start, end: start + 2, character });
      }
      case '(':
      case '（': {
        const found = matchTag(text, start);
        return found === null ? start : this.#push({ kind: 'tag', start, ...found });
      }
      case '{': {
        const found = matchRespelling(text, start);
        return found === null ? start : this.#push({ kind: 'respelling', start, ...found });
      }
      case '[': {
        const pause = matchPause(text, start);
        if (pause !== null) return this.#push({ kind: 'pause', start, ...pause });
        const fold = matchFold(text, start);
        if (fold === null) return start;
        return this.#push({ kind: 'fold', start, end: fold.innerEnd + 1, ...fold });
      }
      default: {
        const end = start + runLength(text, start);
        const run = emphasisRun(text, start, end);
        if (run === null) return end;
        this.#push({ kind: 'text', start, end });
        this.#block?.emphasis.push({ ...run, node: this.nodes.length - 1 });
        return end;
      }
    }
  }

  #flushText(end: number): void {
    if (end > this.#done) this.nodes.push({ kind: 'text', start: this.#done, end });
    this.#done = end;
  }

  #push(node: ScriptNode): number {
    this.#flushText(node.start);
    this.nodes.push(node);
    this.#done = node.end;
    return node.end;
  }

  #skipBlankLines(lineStart: number): number {
    let at = lineStart;
    while (at < this.#text.length && isBlankLine(this.#text, at)) {
      const lineEnd = skipSpaces(this.#text, at);
      at = lineEnd >= this.#text.length ? lineEnd : afterLineBreak(this.#text, lineEnd);
    }
    return at;
  }

  #closeBlock(end: number): void {
    const block = this.#block;
    if (block === null) return;
    pairEmphasis(this.nodes, block.emphasis);
    this.#block = null;
    // The line break before a scene break is the last node, yet stands around the block, not in it.
    const hasBreakAtEnd = this.nodes.at(-1)?.kind === 'line-break';
    const endNode = this.nodes.length - (hasBreakAtEnd ? 1 : 0);
    const contentEnd = hasBreakAtEnd ? (this.nodes.at(-1)?.start ?? end) : end;
    const { kind, start, firstNode } = block;
    this.blocks.push({ kind, start, end, contentStart: start, contentEnd, firstNode, endNode });
  }

  #blockOf(kind: 'scene-break', start: number, end: number): void {
    this.#push({ kind, start, end });
    const endNode = this.nodes.length;
    const firstNode = endNode - 1;
    this.blocks.push({
      kind,
      start,
      end,
      contentStart: start,
      contentEnd: end,
      firstNode,
      endNode,
    });
  }

  /** Blank lines go to the block before them, those at the start to the first block. */
  #tileBlocks(): void {
    for (let index = 0; index < this.blocks.length; index++) {
      const block = this.blocks[index];
      if (block === undefined) continue;
      const start = index === 0 ? 0 : block.contentStart;
      const end = this.blocks[index + 1]?.contentStart ?? this.#text.length;
      this.blocks[index] = { ...block, start, end };
    }
  }
}
