import { castName } from '../cast-name.ts';
import { type Block, lineBreak, plainText } from '../html/blocks.ts';
import { hasWords } from '../outline/nodes.ts';
import { labelOf } from '../outline/title-label.ts';
import { namesPlace } from './fountain-lines.ts';

const capital = String.raw`\p{Lu}[\p{L}\p{M}'’-]*`;
const title = String.raw`(?:\p{Lu}\p{Ll}?|Mrs|MRS?|D[rR]|S[tT]|Mme|MME|Mlle|MLLE|F[rR]|Sra?|SRA?|H[rR])\.\s?`;
const name = String.raw`(?:\d(?:st|nd|rd|th)\s)?(?:${title}){0,2}${capital}(?:\s(?:of|the|de|von|du|la|and|und|et|&|\d{1,2}|${capital})){0,4}`;
/** "HAMLET.", "_Ham._", "Lane:", "King" on a line of its own; a direction may stand behind the name. */
const label = new RegExp(
  String.raw`^[_*]{0,2}(${name})[_*]{0,2}(\s*[(\[][^()\[\]${lineBreak}]{1,160}[)\]])?[_*]{0,2}(?:([.:])[_*]{0,2}[—–-]{0,2}(?=\s|$|\p{Lu})|(?=\s*(?:${lineBreak}|$)))\s*`,
  'u',
);
const direction =
  /^(?:enter|re-?enter|exit|exeunt|curtain|scene|finis|vorhang|ab|auftritt|sortie|rideau)\b/i;
const wholeDirection = /^_?[([][^)\]]*[)\]]?_?\.?$|^_[^_]*_$/;

const fewestTurns = 12;
const leastOften = 3;
const leastShare = 0.25;

type Labelled = {
  readonly name: string;
  readonly stated: string;
  readonly end: number;
  /** It stands alone, above what is said. */
  readonly isAlone: boolean;
  readonly hasStop: boolean;
};

/**
 * Blocks of a play with who says them, where the names stand before the words ("HAMLET. To be", or "HAMLET." above
 * them); those of any other book as they are. What goes on in further paragraphs is said on; directions that stand by
 * themselves are nobody's. As many blocks as before: one that only names a speaker is empty.
 */
export function withTurns(blocks: readonly Block[]): readonly Block[] {
  const labels = labelsOf(blocks);
  const counts = new Map<string, number>();
  for (const found of labels) {
    if (found !== null) counts.set(keyOf(found.name), (counts.get(keyOf(found.name)) ?? 0) + 1);
  }
  const isTurn = (found: Labelled | null): found is Labelled =>
    found !== null && (counts.get(keyOf(found.name)) ?? 0) >= leastOften;
  if (!isPlay(blocks, labels, isTurn)) return blocks;
  let speaker: string | null = null;
  let isBelow = false;
  return blocks.map((block, index) => {
    const found = labels[index] ?? null;
    const wasBelow = isBelow;
    isBelow = isTurn(found) && found.isAlone;
    // A name that is hardly ever said is nobody's of whom it is sure.
    if (block.kind !== 'paragraph' || found !== null) speaker = isTurn(found) ? found.name : null;
    if (speaker === null || block.speaker !== undefined) return block;
    if (isTurn(found)) return turnOf(block, found);
    if (!hasWords(block)) return block;
    const isNobodys = !wasBelow && isDirection(plainText(block.pieces), counts);
    return isNobodys ? block : { ...block, speaker };
  });
}

const keyOf = (name: string): string => name.toLowerCase();

function turnOf(block: Block, { name: speaker, stated, end }: Labelled): Block {
  const [first = '', ...others] = block.pieces;
  const said = typeof first === 'string' ? first.slice(end) : first;
  const beside = stated === '' ? '' : `${stated} `;
  const pieces = [beside, said, ...others].filter((piece) => piece !== '');
  return pieces.length === 0 ? { ...block, pieces } : { ...block, speaker, pieces };
}

/** Names without a stop count where most stand so; what follows one that stands alone is said, whatever it begins with. */
function labelsOf(blocks: readonly Block[]): readonly (Labelled | null)[] {
  const all = blocks.map(labelIn);
  const found = all.filter((one) => one !== null);
  const needsStop = found.filter(({ hasStop }) => hasStop).length * 2 > found.length;
  let isBelow = false;
  return all.map((one) => {
    const isLabel = one !== null && (one.isAlone || !isBelow) && (one.hasStop || !needsStop);
    isBelow = isLabel && one.isAlone;
    return isLabel ? one : null;
  });
}

function labelIn({ kind, pieces, speaker }: Block): Labelled | null {
  const [first] = pieces;
  if (kind !== 'paragraph' || speaker !== undefined || typeof first !== 'string') return null;
  const [whole, stated, beside = '', stop] = label.exec(first.slice(0, 300)) ?? [];
  if (whole === undefined || stated === undefined) return null;
  const found = castName(stated);
  if (direction.test(found) || labelOf(found).kind !== 'none') return null;
  // "INT. KITCHEN - DAY" is a place; "I:" may be who asks.
  if (found.length > 1 && namesPlace(first)) return null;
  const isAlone = pieces.length === 1 && whole.length === first.length;
  return {
    name: found,
    stated: beside.trim(),
    end: whole.length,
    isAlone,
    hasStop: stop !== undefined,
  };
}

function isPlay(
  blocks: readonly Block[],
  labels: readonly (Labelled | null)[],
  isTurn: (found: Labelled | null) => boolean,
): boolean {
  const turns = labels.flatMap((found, index) => (isTurn(found) ? [index] : []));
  if (turns.length < fewestTurns) return false;
  const own = blocks.slice(turns[0], (turns.at(-1) ?? 0) + 1);
  const paragraphs = own.filter((block) => block.kind === 'paragraph' && hasWords(block));
  const names = new Set(turns.map((index) => labels[index]?.name));
  return names.size >= 2 && turns.length >= paragraphs.length * leastShare;
}

/** "[They go.", "_Enter Ghost._", "Enter Ghost", "Lane goes out". */
function isDirection(text: string, names: ReadonlyMap<string, number>): boolean {
  if (wholeDirection.test(text) || direction.test(text)) return true;
  const [, subject] = /^(\S+(?: \p{Lu}\S*)?) \p{Ll}/u.exec(text) ?? [];
  return subject !== undefined && (names.get(keyOf(subject)) ?? 0) >= leastOften;
}
