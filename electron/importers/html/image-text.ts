import { isEmptyAlternative } from './element-rules.ts';
import type { LineBuffer } from './line-buffer.ts';

/** What stands for a picture: its description in a fold; a picture of the first letter is the first letter. */
export function addImage(lines: LineBuffer, alternative: string | undefined, isInTable: boolean) {
  const text = alternative?.replace(/\s+/g, ' ').trim() ?? '';
  if (/^\p{L}$/u.test(text)) {
    if (isInTable) lines.add(text);
    else lines.addInitial(text);
  } else if (!isEmptyAlternative(text)) lines.push({ type: 'fold', kind: 'image', text });
}
