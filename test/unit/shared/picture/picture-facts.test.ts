import { expect, it } from 'vitest';
import { isPlainPicture, pictureFacts } from '../../../../shared/picture/picture-facts.ts';

import { cmykJpeg, turnedJpeg } from '../../../support/builders/pictures.ts';
import { pngCover } from '../../electron/exporters/small-book.ts';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const clearPalettePng = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQMAAABIeJ9nAAAAA1BMVEUAAACnej3aAAAAAXRSTlMAQObYZgAAAAxJREFUeJxjYGBgAAAABAAB9hc4VQAAAABJRU5ErkJggg==',
);
const clearGreyPng = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAQAAADYv8WvAAAAC0lEQVR4nGNggAEAAAoAAX+AdF4AAAAASUVORK5CYII=',
);

// Bugs: a cover for print, one that lies on its side, and one without a background pass for plain pictures.
it('tells what shops and players do not show as it is meant', () => {
  expect(pictureFacts(cmykJpeg)).toMatchObject({ width: 8, height: 8, colours: 'CMYK' });
  expect(pictureFacts(turnedJpeg)).toMatchObject({ colours: 'grey', isTurned: true });
  expect(pictureFacts(clearPalettePng)).toMatchObject({ colours: 'RGB', hasTransparency: true });
  expect(pictureFacts(clearGreyPng)).toMatchObject({ colours: 'grey', hasTransparency: true });
  for (const bytes of [cmykJpeg, turnedJpeg, clearPalettePng, clearGreyPng]) {
    const facts = pictureFacts(bytes);
    expect(facts !== null && isPlainPicture(facts)).toBe(false);
  }
  const plain = pictureFacts(pngCover());
  expect(plain !== null && isPlainPicture(plain)).toBe(true);
});

// Bugs: a picture that is cut off is read past its end, or passes for a cover, which shops refuse.
it('takes nothing for a picture that is not there to its end', () => {
  for (const whole of [cmykJpeg, turnedJpeg, clearPalettePng, clearGreyPng]) {
    for (let end = 0; end < whole.length; end += 1) {
      expect(pictureFacts(whole.subarray(0, end))).toBeNull();
    }
    // Some cameras write more behind the picture.
    expect(pictureFacts(Uint8Array.of(...whole, 0, 0xd9))).toEqual(pictureFacts(whole));
  }
});
