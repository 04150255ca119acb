import { confidence } from './confidence.ts';
import { coefficients, voicedCepstra } from './voiced-frames.ts';

/** Voiced frames of one stretch: about four seconds of talk, in which most vowels have come by. */
const stretchFrames = 80;
/** Two stretches each, or the second speaker may be one odd sentence. */
const leastStretches = 4;
const leastOfOne = 2;
const roundCount = 20;
/** How well two groups are apart: one speaker reaches 0.38, two different ones begin at 0.49. */
const silhouetteFrom = 0.3;
const silhouetteTo = 0.6;
/** Distance of the groups over their own spread: one speaker reaches 1.9, two begin at 2.4. */
const apartFrom = 1.5;
const apartTo = 2.9;

type Point = readonly number[];

/**
 * How sure it is that mono samples hold more than one speaker, 0 to 1: the sound of the voice (mel cepstra, not
 * pitch: an actor changes that) of each stretch, sorted into two groups, and how far those are apart
 * (silhouette: Rousseeuw, 1987). Null where less than sixteen seconds or so are voiced talk.
 */
export function suspectSpeakers(samples: Float32Array, sampleRateHz: number): number | null {
  const points = stretches(voicedCepstra(samples, sampleRateHz));
  if (points.length < leastStretches) return null;
  const isSecond = twoGroups(points);
  const seconds = isSecond.filter((second) => second).length;
  if (Math.min(seconds, points.length - seconds) < leastOfOne) return 0;
  return Math.min(
    confidence(silhouette(points, isSecond), silhouetteFrom, silhouetteTo),
    confidence(distanceOverSpread(points, isSecond), apartFrom, apartTo),
  );
}

/** The mean of each stretch, in units of how much a frame differs from the mean of its own stretch. */
function stretches(cepstra: readonly Float64Array[]): readonly Point[] {
  const means: number[][] = [];
  const squares = new Array<number>(coefficients).fill(0);
  for (let start = 0; start + stretchFrames <= cepstra.length; start += stretchFrames) {
    const frames = cepstra.slice(start, start + stretchFrames);
    const mean = squares.map(
      (_, place) => frames.reduce((sum, frame) => sum + (frame[place] ?? 0), 0) / stretchFrames,
    );
    for (const frame of frames) {
      frame.forEach((value, place) => {
        squares[place] = (squares[place] ?? 0) + (value - (mean[place] ?? 0)) ** 2;
      });
    }
    means.push(mean);
  }
  const spreads = squares.map((sum) =>
    Math.max(1e-6, Math.sqrt(sum / (means.length * stretchFrames))),
  );
  return means.map((mean) => mean.map((value, place) => value / (spreads[place] ?? 1)));
}

function distance(one: Point, other: Point): number {
  return Math.sqrt(one.reduce((sum, value, place) => sum + (value - (other[place] ?? 0)) ** 2, 0));
}

function centreOf(points: readonly Point[]): Point {
  const first = points[0] ?? [];
  return first.map(
    (_, place) => points.reduce((sum, point) => sum + (point[place] ?? 0), 0) / points.length,
  );
}

/** Two means, begun with the two points that are the furthest apart; true is the second group. */
function twoGroups(points: readonly Point[]): readonly boolean[] {
  let furthest = -1;
  let centres: readonly [Point, Point] = [[], []];
  points.forEach((one, index) => {
    for (const other of points.slice(index + 1)) {
      const apart = distance(one, other);
      if (apart <= furthest) continue;
      furthest = apart;
      centres = [one, other];
    }
  });
  let isSecond: readonly boolean[] = [];
  for (let round = 0; round < roundCount; round++) {
    const [first, second] = centres;
    isSecond = points.map((point) => distance(point, second) < distance(point, first));
    const group = (which: boolean, before: Point): Point => {
      const members = points.filter((_, index) => isSecond[index] === which);
      return members.length === 0 ? before : centreOf(members);
    };
    centres = [group(false, first), group(true, second)];
  }
  return isSecond;
}

function silhouette(points: readonly Point[], isSecond: readonly boolean[]): number {
  const sum = points.reduce((total, point, index) => {
    const meanTo = (which: boolean): number => {
      const others = points.filter((_, place) => place !== index && isSecond[place] === which);
      return others.reduce((far, other) => far + distance(point, other), 0) / others.length;
    };
    const own = meanTo(isSecond[index] ?? false);
    const foreign = meanTo(!(isSecond[index] ?? false));
    return total + (foreign - own) / Math.max(own, foreign, 1e-9);
  }, 0);
  return sum / points.length;
}

function distanceOverSpread(points: readonly Point[], isSecond: readonly boolean[]): number {
  const centres = [false, true].map((which) =>
    centreOf(points.filter((_, index) => isSecond[index] === which)),
  );
  const squares = points.reduce((sum, point, index) => {
    const centre = centres[isSecond[index] === true ? 1 : 0] ?? [];
    return sum + distance(point, centre) ** 2;
  }, 0);
  const spread = Math.sqrt(squares / (points.length - 2));
  return distance(centres[0] ?? [], centres[1] ?? []) / Math.max(spread, 1e-9);
}
