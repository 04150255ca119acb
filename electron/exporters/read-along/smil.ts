import type { Clip } from './chapter-pages.ts';

/** A full clock value of SMIL 3 (section 5.4.1), to the millisecond. */
export function clockValue(ms: number): string {
  const whole = Math.round(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(whole / 1000);
  const clock = [Math.floor(seconds / 3600), two(Math.floor(seconds / 60) % 60), two(seconds % 60)];
  return `${clock.join(':')}.${String(whole % 1000).padStart(3, '0')}`;
}

/** How long an overlay lasts, by the whole milliseconds that its clips are written with. */
export function overlayMs(clips: readonly Clip[]): number {
  return clips.reduce(
    (sum, { startMs, endMs }) => sum + Math.round(endMs) - Math.round(startMs),
    0,
  );
}

/** The media overlay of one page (EPUB 3.3, section 9.2): each sentence with its part of the audio. */
export function overlayOf(clips: readonly Clip[], page: string): string {
  const pairs = clips.map(
    ({ id, audio, startMs, endMs }, index) => `    <par id="p${index + 1}">
      <text src="${page}#${id}"/>
      <audio src="../audio/${audio}.m4a" clipBegin="${clockValue(startMs)}" clipEnd="${clockValue(endMs)}"/>
    </par>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0">
  <body>
${pairs.join('\n')}
  </body>
</smil>
`;
}
