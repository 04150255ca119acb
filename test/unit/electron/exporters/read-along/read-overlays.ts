import { unzipSync } from 'fflate';
import { DomUtils, parseDocument } from 'htmlparser2';

/** A reader of media overlays by EPUB 3.3, section 9, apart from the code that writes them. */
export type ReadClip = {
  readonly fragment: string;
  readonly text: string;
  /** The file that it is heard in; pages may share one. */
  readonly audioName: string;
  readonly startMs: number;
  readonly endMs: number;
};

export type ReadPage = {
  readonly name: string;
  /** All of its text, as a reading system shows it. */
  readonly words: string;
  readonly markup: string;
  readonly clips: readonly ReadClip[];
  readonly audio: Uint8Array | null;
  /** `media:duration` of its overlay. */
  readonly durationMs: number | null;
};

export type ReadBook = {
  readonly pages: readonly ReadPage[];
  readonly durationMs: number;
  readonly metadata: string;
  readonly names: readonly string[];
};

/** SMIL 3 clock values: full, partial and with a unit. */
function clockMs(value: string): number {
  const full = /^(?:(\d+):)?([0-5]\d):([0-5]\d(?:\.\d+)?)$/.exec(value);
  if (full !== null) {
    const [, hours = '0', minutes, seconds] = full;
    return Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000);
  }
  const [, count, unit = 's'] = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(value) ?? [];
  if (count === undefined) throw new Error(`No clock value: ${value}`);
  const factor = { h: 3_600_000, min: 60_000, s: 1000, ms: 1 }[unit] ?? 1000;
  return Math.round(Number(count) * factor);
}

function resolved(from: string, href: string): string {
  return new URL(href, `epub:/${from}`).pathname.slice(1);
}

export function readOverlays(bytes: Uint8Array): ReadBook {
  const files = unzipSync(bytes);
  const textAt = (name: string): string => {
    const file = files[name];
    if (file === undefined) throw new Error(`The book has no ${name}`);
    return Buffer.from(file).toString('utf8');
  };
  const tree = (name: string) => parseDocument(textAt(name), { xmlMode: true });
  const all = (name: string, element: string) =>
    DomUtils.getElementsByTagName(element, tree(name), true);
  const path = all('META-INF/container.xml', 'rootfile')[0]?.attribs['full-path'] ?? '';
  const items = new Map(all(path, 'item').map(({ attribs }) => [attribs.id ?? '', attribs]));
  const durations = all(path, 'meta').filter(
    ({ attribs }) => attribs.property === 'media:duration',
  );
  const durationOf = (id: string | undefined): number | null => {
    const meta = durations.find(({ attribs }) => attribs.refines === (id && `#${id}`));
    return meta === undefined ? null : clockMs(DomUtils.textContent(meta));
  };
  const pages = all(path, 'itemref').map(({ attribs }): ReadPage => {
    const item = items.get(attribs.idref ?? '');
    const name = resolved(path, item?.href ?? '');
    const page = tree(name);
    const body = DomUtils.getElementsByTagName('body', page, true);
    const overlay = items.get(item?.['media-overlay'] ?? '');
    const base = { name, words: DomUtils.textContent(body), markup: textAt(name) };
    if (overlay === undefined) return { ...base, clips: [], audio: null, durationMs: null };
    const smil = resolved(path, overlay.href ?? '');
    let audio: Uint8Array | null = null;
    const clips = all(smil, 'par').map((par): ReadClip => {
      const [text] = DomUtils.getElementsByTagName('text', par);
      const [sound] = DomUtils.getElementsByTagName('audio', par);
      const [target = '', fragment = ''] = (text?.attribs.src ?? '').split('#');
      if (resolved(smil, target) !== name) throw new Error(`${target} is not the overlay's page`);
      const found = DomUtils.getElements({ id: fragment }, page, true);
      if (found.length !== 1) throw new Error(`${found.length} elements are called ${fragment}`);
      const audioName = resolved(smil, sound?.attribs.src ?? '');
      audio = files[audioName] ?? null;
      if (audio === null) throw new Error(`No audio for ${fragment}`);
      return {
        fragment,
        audioName,
        text: DomUtils.textContent(found),
        startMs: clockMs(sound?.attribs.clipBegin ?? ''),
        endMs: clockMs(sound?.attribs.clipEnd ?? ''),
      };
    });
    return { ...base, clips, audio, durationMs: durationOf(overlay.id) };
  });
  const names = Object.keys(files);
  return { pages, durationMs: durationOf(undefined) ?? 0, metadata: textAt(path), names };
}
