/** How sure a figure makes: 0 up to `from`, 1 beyond `to`, in a straight line between them. */
export function confidence(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}
