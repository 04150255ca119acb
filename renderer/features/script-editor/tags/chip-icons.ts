import type { TagGroup } from '../../../../shared/script/tags/tags.ts';

export type ChipIcon = TagGroup | 'silence';

/** Lines of 1.25 in a box of 12 by 12, like the folds and the marks in the margin. */
export const chipIcons: { readonly [Icon in ChipIcon]: string } = {
  basic:
    'M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6zM4 7.2c1 1.3 3 1.3 4 0M4.3 4.6h.1M7.6 4.6h.1',
  advanced:
    'M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6zM4 7.8l4-1M3.6 4.2l1.4.6M8.4 4.2l-1.4.6',
  tone: 'M1.2 6h1.2M3.6 3.6v4.8M6 1.6v8.8M8.4 3.6v4.8M9.6 6h1.2',
  effect: 'M1.2 4.4h2l2.6-2.4v8l-2.6-2.4h-2zM8 4a3 3 0 0 1 0 4M9.6 2.4a5 5 0 0 1 0 7.2',
  crowd:
    'M4 2.4a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2zM1 10a3 3 0 0 1 6 0M8 2.6a1.6 1.6 0 0 1 0 2.9M8.8 7.2a3 3 0 0 1 2.2 2.8',
  pause: 'M4.2 2.4v7.2M7.8 2.4v7.2',
  silence: 'M4.2 2.4v7.2M7.8 2.4v7.2',
  experimental: 'M4.6 1.2h2.8M5.2 1.2v3.4l-3 5.2h7.6l-3-5.2v-3.4M3.6 7.8h4.8',
};
