/** Most of what a take's peaks say (0 to 127). */
const mostTakePeak = 127;

/**
 * The bars of a waveform as one SVG path, mirrored around the middle of a box of `count` by 2: cheap to
 * draw, and as sharp at every width. Quiet sounds are drawn larger, at most four times. `mostPeak` is the
 * full scale of the peaks: 127 for takes, 255 for references and samples of voices.
 */
export function wavePath(
  peaks: ArrayLike<number>,
  count: number,
  mostPeak: number = mostTakePeak,
): string {
  const bars = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    let most = 0;
    for (let at = from; at < to; at += 1) {
      most = Math.max(most, peaks[at] ?? 0);
    }
    return most / mostPeak;
  });
  const loudest = bars.reduce((most, bar) => Math.max(most, bar), 0);
  const scale = loudest === 0 ? 0 : Math.min(4, 0.96 / loudest);
  return bars
    .map((bar, at) => {
      const half = Math.max(0.02, bar * scale);
      return `M${at + 0.5} ${(1 - half).toFixed(3)}V${(1 + half).toFixed(3)}`;
    })
    .join('');
}
