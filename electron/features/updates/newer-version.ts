const pattern = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

export function isVersion(version: string): boolean {
  return pattern.test(version);
}

/** Whether one version comes after another (Semantic Versioning 2.0.0, section 11). */
export function isNewer(version: string, than: string): boolean {
  const one = pattern.exec(version);
  const other = pattern.exec(than);
  if (one === null || other === null) return false;
  for (const place of [1, 2, 3]) {
    const difference = Number(one[place]) - Number(other[place]);
    if (difference !== 0) return difference > 0;
  }
  return comparePrerelease(one[4], other[4]) > 0;
}

/** A release comes after its prereleases. */
function comparePrerelease(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined) return 1;
  if (other === undefined) return -1;
  const parts = one.split('.');
  const others = other.split('.');
  for (let at = 0; at < Math.max(parts.length, others.length); at += 1) {
    const difference = comparePart(parts[at], others[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The one with fewer parts comes first, then numbers before words. */
function comparePart(part: string | undefined, other: string | undefined): number {
  if (part === other) return 0;
  if (part === undefined) return -1;
  if (other === undefined) return 1;
  const number = numberOf(part);
  const otherNumber = numberOf(other);
  if (number !== null && otherNumber !== null) return number - otherNumber;
  if (number !== null || otherNumber !== null) return number === null ? 1 : -1;
  return part < other ? -1 : 1;
}

const numberOf = (part: string) => (/^\d+$/.test(part) ? Number(part) : null);
