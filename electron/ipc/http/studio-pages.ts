import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { messageOf, spokenLanguage } from '../../../shared/messages/message-of.ts';
import { directionOf } from '../../../shared/model/look/language.ts';
import type { MediaSource } from '../ports.ts';
import { contentSecurityPolicy, createNonce, securityHeaders } from './content-security-policy.ts';
import { bytesResponse, fileResponse, type PageRequest, plainResponse } from './file-response.ts';
import { readStaticManifest } from './static-manifest.ts';

/** In the page's HTML this stands where the nonce of the load goes. */
const noncePlaceholder = '__CSP_NONCE__';
const mediaPath = /^\/media\/([\w-]{1,128})$/;

/** The page and its media over any transport: `app://studio/` and loopback give the same answers. */
export type StudioPages = { readonly respond: (request: PageRequest) => Promise<Response> };

function htmlResponse(html: string, method: string, status: number, nonce: string): Response {
  return new Response(method === 'HEAD' ? null : html, {
    status,
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Cache-Control': 'no-store',
    },
  });
}

/** In place of the page that was built anew: it would ask for files and answers that this program does not have. */
function updatedResponse(method: string): Response {
  const [title, body, reload] = [
    messageOf('web.updated'),
    messageOf('web.restart'),
    messageOf('web.reload'),
  ];
  const nonce = createNonce();
  const style =
    'body{max-width:36em;margin:64px auto;padding:0 24px;font:16px/1.5 system-ui,sans-serif}';
  const html = `<!doctype html><html lang="${spokenLanguage()}" dir="${directionOf(spokenLanguage())}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Lectern</title><style nonce="${nonce}">${style}</style>
<h1>${title}</h1><p>${body}</p><p><a href="/">${reload}</a></p>`;
  return htmlResponse(html, method, 503, nonce);
}

/** RFC 6266: the plain name for old readers, the exact one in UTF-8 for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

async function mediaResponse(media: MediaSource, handle: string, request: PageRequest) {
  const file = await media.find(handle);
  if (file === null) return plainResponse(404, 'Not found.');
  const headers = {
    'Content-Type': file.mediaType,
    'Content-Security-Policy': contentSecurityPolicy(createNonce()),
    'Cache-Control': 'no-store',
    ...(file.downloadName === null ? {} : { 'Content-Disposition': attachment(file.downloadName) }),
  };
  if (file.bytes === undefined) return fileResponse(file.path, request, headers);
  try {
    return bytesResponse(await file.bytes(), request, headers);
  } catch {
    return plainResponse(404, 'Not found.');
  }
}

/**
 * Serves the built page of `rendererFolder` by an allowlist made now, with its content security policy,
 * and `/media/<handle>` from the studio. Anything else is 404; only GET and HEAD are answered.
 */
export function createStudioPages(options: {
  readonly rendererFolder: string;
  readonly media: MediaSource;
}): StudioPages {
  const manifest = readStaticManifest(options.rendererFolder);
  const index = manifest.get('/');
  const builtPage = index === undefined ? null : readFileSync(index.path, 'utf8');

  async function page(method: string): Promise<Response> {
    const found = await readFile(index?.path ?? '', 'utf8').catch(() => null);
    if (builtPage === null || found !== builtPage) return updatedResponse(method);
    const nonce = createNonce();
    return htmlResponse(builtPage.replaceAll(noncePlaceholder, nonce), method, 200, nonce);
  }

  async function respond(request: PageRequest): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plainResponse(405, 'Only GET and HEAD are answered here.');
    }
    const handle = mediaPath.exec(request.pathname)?.[1];
    if (handle !== undefined) return mediaResponse(options.media, handle, request);
    const file = manifest.get(request.pathname);
    if (file === undefined) return plainResponse(404, 'Not found.');
    if (file.path === index?.path) return page(request.method);
    // Names of built files change with their content, so they may be kept; all else is asked for anew.
    const isBuilt = request.pathname.startsWith('/assets/');
    // A worker lives under the policy of its own file, not of the page.
    return fileResponse(file.path, request, {
      'Content-Type': file.mediaType,
      'Content-Security-Policy': contentSecurityPolicy(createNonce()),
      'Cache-Control': isBuilt ? 'private, max-age=31536000, immutable' : 'no-store',
    });
  }
  return { respond };
}
