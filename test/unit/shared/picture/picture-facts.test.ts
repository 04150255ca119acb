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

/** The JPEG with these bytes behind its Exif segment, or with another orientation in it. */
function changedJpeg(added: readonly number[], orientation = 6): Uint8Array {
  const exif = turnedJpeg.indexOf(0xe1) - 1;
  const behind = exif + 2 + 256 * (turnedJpeg[exif + 2] ?? 0) + (turnedJpeg[exif + 3] ?? 0);
  const bytes = Uint8Array.of(
    ...turnedJpeg.subarray(0, behind),
    ...added,
    ...turnedJpeg.subarray(behind),
  );
  const tag = bytes.findIndex(
    (byte, at) =>
      at > exif &&
      (256 * byte + (bytes[at + 1] ?? 0) === 0x112 || byte + 256 * (bytes[at + 1] ?? 0) === 0x112),
  );
  const value = bytes.subarray(tag + 8, tag + 10);
  value[value[0] === 0 ? 1 : 0] = orientation;
  return bytes;
}

// Bugs: XMP behind the Exif data, as cameras and editors write it, hid the rotation; "unknown" was called rotated.
it('reads the orientation where it stands, and knows those that mean one', () => {
  const xmp = [...Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>')];
  const segment = [0xff, 0xe1, 0, xmp.length + 2, ...xmp];
  expect(pictureFacts(changedJpeg([]))).toEqual(pictureFacts(turnedJpeg));
  expect(pictureFacts(changedJpeg(segment))).toMatchObject({ isTurned: true });
  expect(pictureFacts(changedJpeg([], 8))).toMatchObject({ isTurned: true });
  for (const orientation of [0, 1, 9]) {
    expect(pictureFacts(changedJpeg([], orientation))).toMatchObject({ isTurned: false });
  }
});

// Bug: a picture that every decoder shows was refused for a few bytes between two of its parts.
it('passes over stray bytes between two segments', () => {
  expect(pictureFacts(changedJpeg([0, 0, 7]))).toEqual(pictureFacts(turnedJpeg));
});
