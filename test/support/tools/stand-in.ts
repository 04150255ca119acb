/** The members of something large that a test needs, standing for the whole of it. */
export function standIn<Whole>(members: object): Whole {
  return members as Whole;
}
