import { open } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { concat, fourCc, u32, utf8 } from '../../audio/mp4/boxes.ts';
import type { FileTags } from './file-tags.ts';
import { id3Tag } from './id3.ts';

const bytesPerSample = 2;
/** Tags are far shorter. */
const mostHeadBytes = 262_144;
const most32 = 0xffff_ffff;

function little(...values: readonly number[]): Uint8Array {
  return concat(...values.map((value) => u32(value).reverse()));
}

function little64(value: number): Uint8Array {
  return little(value % 2 ** 32, Math.floor(value / 2 ** 32));
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const padding = new Uint8Array(content.byteLength % 2);
  return concat(fourCc(type), little(content.byteLength), content, padding);
}

function infoList(tags: FileTags): Uint8Array {
  const { publication, track } = tags;
  const fields: readonly (readonly [string, string | null])[] = [
    ['INAM', tags.title],
    ['IPRD', tags.album],
    ['IART', tags.artist],
    ['IGNR', tags.genre],
    ['ICRD', publication.year === null ? null : String(publication.year).padStart(4, '0')],
    ['ICOP', publication.copyright],
    ['IPRT', track === null ? null : String(track.number)],
  ];
  const chunks = fields.flatMap(([type, value]) =>
    value === null || value === '' ? [] : [chunk(type, utf8(`${value.normalize('NFC')}\0`))],
  );
  return chunk('LIST', concat(fourCc('INFO'), ...chunks));
}

/** What follows the samples: an ID3 tag with all that the list of a WAV file has no names for, and the cover. */
export function wavTail(tags: FileTags): Uint8Array {
  return chunk('id3 ', id3Tag(tags));
}

/**
 * Everything before the samples of a 16-bit mono WAV file: RIFF, or RF64 (EBU Tech 3306) where the file is too long
 * for its 32-bit sizes.
 */
export function wavHead(
  {
    sampleCount,
    sampleRateHz,
    tailBytes = 0,
  }: {
    readonly sampleCount: number;
    readonly sampleRateHz: number;
    readonly tailBytes?: number;
  },
  tags: FileTags,
): Uint8Array {
  const dataBytes = sampleCount * bytesPerSample;
  const format = concat(
    Uint8Array.of(1, 0, 1, 0),
    little(sampleRateHz, sampleRateHz * bytesPerSample),
    Uint8Array.of(bytesPerSample, 0, 8 * bytesPerSample, 0),
  );
  const plain = concat(chunk('fmt ', format), infoList(tags));
  const riffBytes = 4 + plain.byteLength + 8 + dataBytes + tailBytes;
  if (riffBytes <= most32) {
    const head = concat(fourCc('RIFF'), little(riffBytes), fourCc('WAVE'));
    return concat(head, plain, fourCc('data'), little(dataBytes));
  }
  const ds64Bytes = 36;
  const sizes = concat(
    little64(riffBytes + ds64Bytes),
    little64(dataBytes),
    little64(sampleCount),
    little(0),
  );
  const head = concat(fourCc('RF64'), little(most32), fourCc('WAVE'), chunk('ds64', sizes));
  return concat(head, plain, fourCc('data'), little(most32));
}

/** Reads the head of a file that `wavHead` began, and checks its sizes against the file's. */
export async function readWavFacts(path: string): Promise<{ readonly sampleCount: number }> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(size, mostHeadBytes));
    await handle.read(head, 0, head.length, 0);
    let longRiffBytes: number | null = null;
    let longBytes: number | null = null;
    for (let at = 12; at + 8 <= head.length; ) {
      const type = head.toString('latin1', at, at + 4);
      const bytes = head.readUInt32LE(at + 4);
      if (type === 'ds64' && at + 24 <= head.length) {
        longRiffBytes = Number(head.readBigUInt64LE(at + 8));
        longBytes = Number(head.readBigUInt64LE(at + 16));
      }
      if (type === 'data') {
        const riffBytes = longRiffBytes ?? head.readUInt32LE(4);
        const dataBytes = longBytes ?? bytes;
        if (8 + riffBytes !== size || at + 8 + dataBytes > size) {
          throw appError('audio_undecodable.export_cut_off', { path });
        }
        return { sampleCount: dataBytes / bytesPerSample };
      }
      at += 8 + bytes + (bytes % 2);
    }
    throw appError('audio_undecodable.export_frame', { path, atByte: 0 });
  } finally {
    await handle.close();
  }
}
