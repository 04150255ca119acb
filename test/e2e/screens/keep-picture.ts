import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';

/** Below this share of changed pixels a picture is the one that is there: a clock, a date. */
const sameShare = 0.004;

type Judged = { readonly webp: string; readonly changedShare: number };

/**
 * Keeps a picture of the page as WebP, unless the one that is there shows the same. Pictures are packed
 * and compared in a page of the browser, which can do both. Answers whether it was written.
 */
export async function keepPicture(page: Page, workshop: Page, file: string): Promise<boolean> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const before = existsSync(file) ? readFileSync(file).toString('base64') : null;
  const { webp, changedShare } = await workshop.evaluate(
    async ([shot, kept]): Promise<Judged> => {
      const draw = async (type: string, base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context?.drawImage(image, 0, 0);
        const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
        return { canvas, data };
      };
      const now = await draw('image/png', shot ?? '');
      const old = kept === null || kept === undefined ? null : await draw('image/webp', kept);
      let changed = now.data.length / 4;
      if (old !== null && old.data.length === now.data.length) {
        changed = 0;
        for (let at = 0; at < now.data.length; at += 4) {
          const far = [0, 1, 2].some(
            (part) => Math.abs((now.data[at + part] ?? 0) - (old.data[at + part] ?? 0)) > 40,
          );
          changed += far ? 1 : 0;
        }
      }
      const blob = await now.canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
      const packed = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of packed) text += String.fromCharCode(byte);
      return { webp: btoa(text), changedShare: changed / (now.data.length / 4) };
    },
    [png.toString('base64'), before] as const,
  );
  if (changedShare < sameShare) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(webp, 'base64'));
  return true;
}
