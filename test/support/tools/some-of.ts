const isProof = Number(process.env.LECTERN_SWEEP ?? 1) > 1;

/** All cases in the proof; in every other run so many of them, spread evenly over the list. */
export function someOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (isProof || cases.length <= count) return cases;
  return Array.from(
    { length: count },
    (_, index) => cases[Math.floor((index * cases.length) / count)] as Case,
  );
}
