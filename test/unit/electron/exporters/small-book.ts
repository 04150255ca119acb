import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { toInt16 } from '../../../../electron/audio/audio-clip.ts';
import { encodeFlac } from '../../../../electron/audio/flac/flac.ts';
import { runAudioTask } from '../../../../electron/audio/pool/tasks.ts';
import type { ChapterRenderer } from '../../../../electron/exporters/render.ts';
import type { ExportPart } from '../../../../electron/exporters/types.ts';
import { babble, sine } from '../audio/signals.ts';

/** Renders in this thread and counts what it was asked for. */
export function countingRenderer(): {
  readonly renderer: ChapterRenderer;
  readonly asked: () => number;
} {
  let count = 0;
  return {
    renderer: {
      run: (task, options) => {
        count += 1;
        return runAudioTask(task, options);
      },
    },
    asked: () => count,
  };
}

export async function storeTake(
  folder: string,
  samples: Float32Array,
  rate: number,
): Promise<ExportPart> {
  const flac = encodeFlac(toInt16(samples), rate);
  const sha256 = createHash('sha256').update(flac).digest('hex');
  const path = join(folder, `${sha256}.flac`);
  await writeFile(path, flac);
  return { kind: 'take', path, sha256, durationMs: (samples.length * 1000) / rate };
}

export function speechTake(folder: string, seconds: number, seed: number): Promise<ExportPart> {
  return storeTake(folder, babble(24_000, seconds, seed), 24_000);
}

export function beepTake(folder: string): Promise<ExportPart> {
  return storeTake(folder, sine(24_000, 0.02, 3000, -6), 24_000);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffff_ffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(~crc >>> 0, body.length + 4);
  return out;
}

/** A real picture: 8 by 8 grey points. */
export function pngCover(): Uint8Array {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const rows = Buffer.alloc(8 * 9, 0x80).map((value, index) => (index % 9 === 0 ? 0 : value));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', new Uint8Array(0)),
  ]);
}

/** Every file under a folder with the hash of its bytes. */
export async function fingerprints(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inner = await fingerprints(path);
      for (const [name, hash] of Object.entries(inner)) found[`${entry.name}/${name}`] = hash;
    } else {
      found[entry.name] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    }
  }
  return found;
}
