import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../checkout.ts';
import { listenOnLoopback } from '../gateway/listen.ts';

type Release = {
  readonly version: string;
  readonly content: Uint8Array;
  /** What the list says of the file where that is not the truth. */
  readonly sha512?: string;
  readonly size?: number;
  readonly signedAs?: string;
};

export const feedName = 'latest-linux.yml';
export const packageName = 'Lectern-x64.AppImage';

const publicText = (key: KeyObject) =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');

/** A web server with lists of new versions that `scripts/sign-feed.mjs` signed. */
export async function startFeedServer() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-feed-'));
  const keys = generateKeyPairSync('ed25519');
  const files = new Map<string, Uint8Array>();
  const asked: string[] = [];
  /** So many answers break off after half of the file. */
  let cuts = 0;
  let ranges = true;
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    asked.push(request.headers.range === undefined ? name : `${name} ${request.headers.range}`);
    const file = files.get(name);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const start = ranges ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0;
    const rest = file.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': rest.length,
      'content-range': `bytes ${start}-${file.length - 1}/${file.length}`,
    });
    if (cuts > 0 && name === packageName) {
      cuts -= 1;
      response.write(rest.subarray(0, Math.ceil(rest.length / 2)), () => {
        setImmediate(() => response.destroy());
      });
    } else {
      response.end(rest);
    }
  });
  const { baseUrl, stop } = await listenOnLoopback(server);
  return {
    source: { address: new URL(`${baseUrl}/`), publicKey: publicText(keys.publicKey) },
    asked,
    files,
    cutNext: (count: number, withRanges = true) => {
      cuts = count;
      ranges = withRanges;
    },
    publish: (
      { version, content, signedAs = feedName, ...told }: Release,
      key = keys.privateKey,
    ) => {
      const sha512 = told.sha512 ?? createHash('sha512').update(content).digest('base64');
      const list = join(folder, signedAs);
      writeFileSync(
        list,
        `version: ${version}\nfiles:\n  - url: ${packageName}\n    sha512: ${sha512}\n    size: ${told.size ?? content.length}\npath: ${packageName}\nsha512: ${sha512}\nreleaseNotes: |\n  <p>Louder lamps.</p>\nreleaseDate: '2026-01-02T00:00:00.000Z'\n`,
      );
      const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString();
      execFileSync(process.execPath, [join(checkout, 'scripts/sign-feed.mjs'), list], {
        env: { ...process.env, LECTERN_UPDATE_PRIVATE_KEY: pem },
        stdio: 'ignore',
      });
      files.set(feedName, readFileSync(list));
      files.set(`${feedName}.sig`, readFileSync(`${list}.sig`));
      files.set(packageName, content);
    },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
