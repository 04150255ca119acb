const widthPx = 600;
const heightPx = 100;
const quietestLufs = -60;
const loudestLufs = 0;
/** The first value is that of the first three seconds. */
export const firstCurveSecond = 3;

type Point = { readonly x: number; readonly y: number };

/** Which second of the curve is the loudest, from its first value on. */
export function loudestSecond(values: readonly (number | null)[]): number {
  const loudest = values.reduce<number>(
    (most, value) => Math.max(most, value ?? -Infinity),
    -Infinity,
  );
  return Math.max(0, values.indexOf(loudest));
}

/** In the middle of the three seconds that a value of the curve stands for. */
export function curveMiddleMs(second: number): number {
  return (second + firstCurveSecond / 2) * 1000;
}

/** Where a level stands in the picture of 100, from its top. */
export function heightOf(lufs: number | null): number {
  const inside = Math.min(loudestLufs, Math.max(quietestLufs, lufs ?? quietestLufs));
  return Math.round(((loudestLufs - inside) / (loudestLufs - quietestLufs)) * heightPx * 10) / 10;
}

/** Short-term loudness as the path of a picture of 600 by 100, with its loudest place; empty below 3 s of sound. */
export function curveOf(values: readonly (number | null)[]): {
  readonly path: string;
  readonly loudest: Point | null;
} {
  if (values.length === 0) return { path: '', loudest: null };
  // More points than pixels are not seen: each stands for the loudest of its seconds.
  const step = Math.max(1, Math.ceil(values.length / widthPx));
  const points: Point[] = [];
  let loudest: Point | null = null;
  for (let from = 0; from < values.length; from += step) {
    const some = values.slice(from, from + step).filter((value) => value !== null);
    const value = some.length === 0 ? null : Math.max(...some);
    const x = Math.round((from / Math.max(1, values.length - 1)) * widthPx * 10) / 10;
    const point = { x, y: heightOf(value) };
    points.push(point);
    if (value !== null && (loudest === null || point.y < loudest.y)) loudest = point;
  }
  const [first, ...rest] = points;
  const flat = rest.length === 0 ? `H${widthPx}` : '';
  return {
    path: `M${first?.x ?? 0} ${first?.y ?? 0}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}${flat}`,
    loudest,
  };
}
