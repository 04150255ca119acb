import { readFile } from 'node:fs/promises';
import createWebpModule from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions } from '@jsquash/webp/meta.js';

type Options = typeof defaultOptions;

type WebpModule = {
  readonly encode: (
    pixels: Uint8ClampedArray,
    width: number,
    height: number,
    options: Options,
  ) => Uint8Array | null;
};

type CreateModule = (options: {
  readonly wasmBinary: Uint8Array;
  readonly noInitialRun: boolean;
  readonly locateFile: (name: string) => string;
}) => Promise<WebpModule>;

export type Vp8Encoder = {
  /** One VP8 key frame (RFC 6386) of RGBA pixels. */
  readonly encode: (pixels: Uint8ClampedArray, width: number, height: number) => Uint8Array;
};

/** Quick rather than small: a frame of flat colours stays under 10 kB anyway. */
const options: Options = { ...defaultOptions, quality: 78, method: 1 };

/** libwebp as WebAssembly: the picture of a lossy WebP file is a VP8 key frame, ready for a video. */
export async function loadVp8Encoder(wasmPath: string): Promise<Vp8Encoder> {
  const create: CreateModule = createWebpModule;
  const module = await create({
    wasmBinary: await readFile(wasmPath),
    noInitialRun: true,
    locateFile: () => wasmPath,
  });
  return {
    encode: (pixels, width, height) => {
      const file = module.encode(pixels, width, height, options);
      if (file === null) throw new Error('The frame could not be encoded.');
      return vp8Chunk(file);
    },
  };
}

/** The payload of the chunk `VP8 ` of a WebP file (WebP container specification, simple file format). */
function vp8Chunk(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 12;
  while (at + 8 <= file.length) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const sizeBytes = view.getUint32(at + 4, true);
    if (name === 'VP8 ') return file.slice(at + 8, at + 8 + sizeBytes);
    at += 8 + sizeBytes + (sizeBytes % 2);
  }
  throw new Error('The encoder gave no VP8 frame.');
}
