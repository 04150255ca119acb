import { randomBytes } from 'node:crypto';

export type MultipartFile = {
  readonly partName: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
};

export type MultipartFrame = {
  readonly contentType: string;
  /** Everything before the file's bytes. */
  readonly head: Uint8Array;
  /** Everything after them. */
  readonly tail: Uint8Array;
  /** Head, file and tail together. */
  readonly sizeBytes: number;
};

/**
 * What stands around the bytes of one file in a form (RFC 7578), so that the length is known before the
 * first byte is read. Names are escaped as browsers do (WHATWG HTML, multipart/form-data).
 */
export function frameMultipart(
  fields: readonly (readonly [name: string, value: string])[],
  file: MultipartFile,
): MultipartFrame {
  const boundary = `lectern-${randomBytes(18).toString('hex')}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`,
  );
  const fileHead =
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(file.partName)}"; ` +
    `filename="${escapeName(file.fileName)}"\r\nContent-Type: ${mediaTypeOf(file)}\r\n\r\n`;
  const head = Buffer.from(`${parts.join('')}${fileHead}`, 'utf8');
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    head,
    tail,
    sizeBytes: head.length + file.sizeBytes + tail.length,
  };
}

function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function mediaTypeOf({ mediaType }: MultipartFile): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : 'application/octet-stream';
}
