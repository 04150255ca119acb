import { type Block, type HtmlDocument, lineBreak, plainText } from './blocks.ts';

/** Says where a link leads, in two words or more. */
const way =
  /^(?:(?:(?:go |back )?to (?:the )?)?(?:previous|prev|next) (?:chapter|part|page|story|scene|entry|section)|(?:go )?back to (?:the )?(?:contents|table of contents|index|chapters?|chapter list|start|beginning|top|home)|read from the (?:start|beginning)|(?:nächstes|voriges|vorheriges) kapitel|zurück zum (?:inhalt|inhaltsverzeichnis|anfang)|chapitre (?:suivant|précédent)|retour au sommaire|capítulo (?:siguiente|anterior)|(?:siguiente|anterior|próximo) capítulo|volver al índice|capitolo (?:successivo|precedente|seguente)|capítulo seguinte|(?:volgend|vorig)e? hoofdstuk|terug naar (?:de )?inhoud|(?:следующая|предыдущая) глава|к оглавлению|上一[章页頁]|下一[章页頁]|返回目[录錄]|[前次]の[話頁章]|目次へ(?:戻る)?|다음 ?화|이전 ?화)$/iu;
/** One word of a row of links. */
const word =
  /^(?:previous|prev|next|first|last|(?:first|last|all) chapters?|table of contents|chapter (?:index|list)|back|home|contents|toc|index|top|up|weiter|zurück|inhalt|suivant|précédent|sommaire|siguiente|anterior|índice|successivo|precedente|indice|volgende|vorige|inhoud|inicio|início|startseite|accueil|далее|назад|оглавление|目[录錄次]|次へ|前へ|목록)$/iu;
const between = /[|·•/\u2028<>«»‹›←→⟵⟶⇐⇒▲►◄…]+|\s[-–—]\s|\s{2,}/u;
/** Of buttons beside one another, as Royal Road has them, without the blanks. */
const buttons = /^(?:(?:previous|prev|next)chapter){2,}$/i;
const longest = 120;
/** Where it stands in a document, in blocks. */
const edge = 4;
/** As often in one document, it stands between its chapters. */
const fewest = 3;

/** As DITA manuals have it, two or three links below one another; one alone may be a line of a lesson. */
const topicLine = /^(?:parent|previous|next) topic:.*[^.…:\s]$/i;

/** Folds what leads from page to page, where each chapter was one: "Previous chapter | Contents | Next chapter". */
export function foldNavigation(documents: readonly HtmlDocument[]): void {
  const counts = new Map<string, number>();
  const found: { readonly block: Block; readonly text: string; readonly isAtEdge: boolean }[] = [];
  for (const { blocks } of documents) {
    for (const [at, block] of blocks.entries()) {
      const topic = topicIn(block);
      const isAmongTopics =
        topic !== null && [blocks[at - 1], blocks[at + 1]].some((one) => topicIn(one) !== null);
      const text = isAmongTopics ? topic : navigationIn(block);
      if (text === null) continue;
      const isAtEdge = isAmongTopics || at < edge || at >= blocks.length - edge;
      found.push({ block, text, isAtEdge });
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  for (const { block, text, isAtEdge } of found) {
    const isRepeated = (counts.get(text) ?? 0) >= fewest;
    if (isAtEdge || isRepeated) block.pieces = [{ type: 'fold', kind: 'page', text }];
  }
}

function topicIn(block: Block | undefined): string | null {
  const [text, ...more] = block?.kind === 'paragraph' ? block.pieces : [];
  const isLine = typeof text === 'string' && more.length === 0 && text.length <= longest;
  return isLine && block?.hasLink === true && topicLine.test(text) ? text : null;
}

/** What a block says of where its links lead, where it says nothing else; null for text. */
export function navigationIn({ kind, pieces }: Block): string | null {
  const isShort = pieces.every((piece) => typeof piece === 'string' && piece.length <= longest);
  if (kind !== 'paragraph' || !isShort) return null;
  const text = plainText(pieces).replaceAll(lineBreak, ' | ').trim();
  // A sentence is text: "Back to the beginning."
  if (text === '' || text.length > longest || /[.!?…]$/.test(text)) return null;
  if (buttons.test(text.replace(/[\s|]+/g, ''))) return text;
  const parts = text.split(between).map((part) => part.replace(/[()[\]:.]/g, '').trim());
  const links = parts.filter((part) => part !== '');
  const ways = links.filter((part) => way.test(part));
  const isAll = links.length > 0 && links.every((part) => way.test(part) || word.test(part));
  return isAll && (ways.length > 0 || links.length > 1) ? text : null;
}
