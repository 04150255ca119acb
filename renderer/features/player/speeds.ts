export const leastSpeed = 0.5;
export const mostSpeed = 3;
export const speeds = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** L goes up these, from whatever speed was chosen. */
const shuttles = [1, 1.25, 1.5, 2, 2.5, 3] as const;

/** The next faster step, or the speed itself where there is none. */
export function fasterThan(speed: number): number {
  return shuttles.find((step) => step > speed + 0.01) ?? Math.max(speed, mostSpeed);
}

/** A neighbour in the list of speeds. */
export function stepSpeed(speed: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? speeds.find((step) => step > speed + 0.01)
      : [...speeds].reverse().find((step) => step < speed - 0.01);
  return next ?? speed;
}
