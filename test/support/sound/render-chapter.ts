import {
  type ChapterVariant,
  type RenderedChapter,
  renderVariants,
} from '../../../electron/audio/render/render-chapter.ts';
import type { ChapterPart } from '../../../electron/audio/render/timeline.ts';

/** A chapter of one variant, as an export of one format renders it. */
export async function renderChapter(
  { parts, ...variant }: ChapterVariant & { readonly parts: readonly ChapterPart[] },
  options: Parameters<typeof renderVariants>[1] = {},
): Promise<RenderedChapter> {
  const [rendered] = await renderVariants({ parts, variants: [variant] }, options);
  if (rendered === undefined) throw new Error('Nothing was rendered.');
  return rendered;
}
