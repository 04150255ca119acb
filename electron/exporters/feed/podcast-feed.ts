import { nameGuid, podcastNamespace } from '../text/name-guid.ts';
import { xmlText } from '../text/xml-text.ts';

export type FeedEpisode = {
  /** Lasting: the same chapter keeps its GUID when its name or its audio changes. */
  readonly id: string;
  /** In the whole book, from 1. */
  readonly number: number;
  readonly title: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** Names of files beside the audio; null where there is none. */
  readonly chaptersName: string | null;
  readonly transcripts: readonly { readonly name: string; readonly mediaType: string }[];
};

export type PodcastFeed = {
  /** The folder where all these files will lie, http or https. */
  readonly baseUrl: string;
  readonly feedName: string;
  readonly title: string;
  readonly author: string | null;
  readonly description: string;
  readonly language: string | null;
  readonly coverName: string | null;
  /** 2026-11-22; null: no item has a date. */
  readonly published: string | null;
  readonly episodes: readonly FeedEpisode[];
};

type Attributes = Readonly<Record<string, string | number>>;

function element(name: string, attributes: Attributes, text?: string): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('');
  return text === undefined
    ? `<${name}${written}/>`
    : `<${name}${written}>${xmlText(text)}</${name}>`;
}

/** The folder's address ends with a slash, so that names can follow it. */
function folderUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  url.hash = '';
  return url.href;
}

/** Episodes of one day follow each other by a minute, so that apps that sort by date keep the order. */
function dateOf(published: string, minutes: number): string {
  return new Date(Date.parse(`${published}T00:00:00Z`) + minutes * 60_000)
    .toUTCString()
    .replace('GMT', '+0000');
}

/**
 * RSS 2.0 with the tags of Apple Podcasts and of the Podcast namespace (podcastindex.org/namespace/1.0): a
 * serial of one episode a chapter. Holds no time of its making: the same book gives the same bytes.
 */
export function podcastFeed(feed: PodcastFeed): string {
  const base = folderUrl(feed.baseUrl);
  const urlOf = (name: string): string => base + encodeURIComponent(name);
  const self = urlOf(feed.feedName);
  // By the namespace's rule: of the feed's address without scheme and slashes at its end.
  const guid = nameGuid(podcastNamespace, self.replace(/^https?:\/\//, '').replace(/\/+$/, ''));
  const language: Attributes = feed.language === null ? {} : { language: feed.language };
  const channel = [
    element('title', {}, feed.title),
    element('link', {}, base),
    element('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
    element('description', {}, feed.description),
    ...(feed.language === null ? [] : [element('language', {}, feed.language)]),
    ...(feed.author === null ? [] : [element('itunes:author', {}, feed.author)]),
    element('itunes:type', {}, 'serial'),
    '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>',
    element('itunes:explicit', {}, 'false'),
    ...(feed.coverName === null ? [] : [element('itunes:image', { href: urlOf(feed.coverName) })]),
    element('podcast:guid', {}, guid),
    element('podcast:medium', {}, 'audiobook'),
  ];
  const items = feed.episodes.map((episode) => {
    const { number, title, fileName, bytes, durationMs, chaptersName, transcripts } = episode;
    const lines = [
      element('title', {}, title),
      element('guid', { isPermaLink: 'false' }, nameGuid(guid, episode.id)),
      ...(feed.published === null
        ? []
        : [element('pubDate', {}, dateOf(feed.published, number - 1))]),
      element('enclosure', { url: urlOf(fileName), length: bytes, type: 'audio/mpeg' }),
      element('itunes:title', {}, title),
      element('itunes:duration', {}, String(Math.round(durationMs / 1000))),
      element('itunes:episode', {}, String(number)),
      element('itunes:episodeType', {}, 'full'),
      element('itunes:explicit', {}, 'false'),
      ...(chaptersName === null
        ? []
        : [
            element('podcast:chapters', {
              url: urlOf(chaptersName),
              type: 'application/json+chapters',
            }),
          ]),
      ...transcripts.map(({ name, mediaType }) =>
        element('podcast:transcript', { url: urlOf(name), type: mediaType, ...language }),
      ),
    ];
    return ['    <item>', ...lines.map((line) => `      ${line}`), '    </item>'].join('\n');
  });
  const namespaces = [
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
    'xmlns:atom="http://www.w3.org/2005/Atom"',
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${namespaces.join(' ')}>`,
    '  <channel>',
    ...channel.map((line) => `    ${line}`),
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
}
