import { expect, it } from 'vitest';
import { plainCover } from '../../../../../renderer/features/publication/plain-cover.ts';

// Bug: a folder that was dropped on the cover was told as a fault of the program.
it('gives back what cannot be read, for main to say so', async () => {
  const folder = new File([], 'Covers');
  folder.arrayBuffer = () => Promise.reject(new Error('NotFoundError'));
  expect(await plainCover(folder)).toBe(folder);
});
