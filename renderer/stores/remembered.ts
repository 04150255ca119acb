import { clamp } from '../../shared/clamp.ts';

/** Small choices of the surface (widths, the book last open) that outlive a run. Never anything secret. */
const prefix = 'lectern.';

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // A full or forbidden storage costs only the memory of a width.
  }
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // As above.
  }
}

/** A remembered number inside its limits, or the default. */
export function recallNumber(name: string, fallback: number, min: number, max: number): number {
  const text = recall(name);
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? clamp(value, min, max) : fallback;
}
