/** A drawn cover: cloth colour, ink, and which of a few ornaments stands on it. */
export type DrawnCoverLook = {
  readonly cloth: string;
  readonly ink: string;
  readonly ornament: 0 | 1 | 2 | 3;
};

// Book cloth that goes with paper and lamplight; each ink reads on its cloth at 4.5 : 1 or more.
const cloths: readonly (readonly [cloth: string, ink: string])[] = [
  ['#2f3e46', '#f3e9d8'],
  ['#5b2e2a', '#f6e6d3'],
  ['#33472f', '#f0ead6'],
  ['#3b355a', '#efe8f5'],
  ['#7a4a12', '#fdf1dc'],
  ['#1f4a52', '#e8f1ea'],
  ['#4a4038', '#f4ecdf'],
  ['#6a2f4b', '#fae9ee'],
];

/** FNV-1a over the UTF-16 units: the same title has the same cover on every machine. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  // The low bits of FNV differ little between short titles: fold the high ones in.
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function drawnCoverLook(title: string): DrawnCoverLook {
  const hash = textHash(title.normalize('NFC').trim().toLowerCase());
  const [cloth, ink] = cloths[hash % cloths.length] ?? ['#2f3e46', '#f3e9d8'];
  return { cloth, ink, ornament: ((hash >>> 8) % 4) as 0 | 1 | 2 | 3 };
}

export type CoverType = { readonly sizePx: number; readonly maxLines: number };

/** Type size that keeps the longest word of the title inside a cover of the given width. */
export function coverType(title: string, widthPx: number): CoverType {
  const longestWord = title
    .split(/\s+/)
    .reduce((longest, word) => Math.max(longest, [...word].length), 1);
  const byWord = (widthPx - 32) / (longestWord * 0.58);
  const byLength = title.length > 60 ? 15 : title.length > 28 ? 18 : 23;
  const sizePx = Math.round(Math.max(13, Math.min(byWord, byLength)));
  return { sizePx, maxLines: sizePx >= 20 ? 4 : sizePx >= 16 ? 5 : 7 };
}
