const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Dated = { readonly id: number; readonly atMs: number };

/** How long one kept text stands for all around it, by how long ago that was; in milliseconds. */
function spanFor(ageMs: number): number {
  if (ageMs < dayMs) return 0;
  if (ageMs < 7 * dayMs) return hourMs;
  return ageMs < 60 * dayMs ? dayMs : 7 * dayMs;
}

const mostKept = 300;

/**
 * Which kept texts of a chapter may go: all of a day stay, then one an hour for a week, one a day for two
 * months, one a week for ever. Of a span the oldest stays: it is what stood before that day's work.
 */
export function versionsToDrop(versions: readonly Dated[], nowMs: number): readonly number[] {
  const oldestFirst = [...versions].sort(
    (one, other) => one.atMs - other.atMs || one.id - other.id,
  );
  const kept: Dated[] = [];
  const dropped: number[] = [];
  for (const version of oldestFirst) {
    const last = kept.at(-1);
    const span = spanFor(nowMs - version.atMs);
    const isSame =
      last !== undefined &&
      span > 0 &&
      Math.floor(last.atMs / span) === Math.floor(version.atMs / span);
    if (isSame) dropped.push(version.id);
    else kept.push(version);
  }
  const tooMany = kept.slice(0, Math.max(0, kept.length - mostKept)).map(({ id }) => id);
  return [...dropped, ...tooMany];
}
