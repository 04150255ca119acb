import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';

/** Below this share of changed pixels a picture is the one that is there: a clock, a date. */
const sameHere = 0.004;

/** Where a picture goes that is another one, and how much smaller both are looked at: letters blur then. */
type Comparison = { readonly target: string; readonly shrunk: number; readonly sameShare: number };

type Judged = { readonly webp: string; readonly changedShare: number };

/** Whether the machine draws Chinese characters, and not one box for all of them. */
export function drawsChinese(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const drawn = (sign: string) => {
      const context = new OffscreenCanvas(40, 40).getContext('2d');
      if (context === null) return '';
      context.font = '24px sans-serif';
      context.fillText(sign, 4, 30);
      return context.getImageData(0, 0, 40, 40).data.join();
    };
    return drawn('一') !== drawn('灯');
  });
}

/**
 * Keeps a picture of the page as WebP, unless the one that is there shows the same. Pictures are packed
 * and compared in a page of the browser, which can do both. Answers which share of its
 * pixels is another one; null where it was not written.
 */
export async function keepPicture(
  page: Page,
  workshop: Page,
  file: string,
  { target, shrunk, sameShare }: Comparison = { target: file, shrunk: 1, sameShare: sameHere },
): Promise<number | null> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const before = existsSync(file) ? readFileSync(file).toString('base64') : null;
  const { webp, changedShare } = await workshop.evaluate(
    async ([shot, kept, scale]): Promise<Judged> => {
      const draw = async (type: string, base64: string, times = 1) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type }));
        const canvas = new OffscreenCanvas(image.width / times, image.height / times);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context?.drawImage(image, 0, 0, canvas.width, canvas.height);
        const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return { canvas, data };
      };
      const now = await draw('image/png', shot ?? '', scale);
      const old =
        kept === null || kept === undefined ? null : await draw('image/webp', kept, scale);
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
      const { canvas } = await draw('image/png', shot ?? '');
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
      const packed = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of packed) text += String.fromCharCode(byte);
      return { webp: btoa(text), changedShare: changed / (now.data.length / 4) };
    },
    [png.toString('base64'), before, shrunk] as const,
  );
  if (changedShare < sameShare) return null;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, Buffer.from(webp, 'base64'));
  return changedShare;
}
