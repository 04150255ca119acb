/** Part of the identity `demo@version` of a take: bumped whenever the same request sounds different. */
export const demoVersion = '1';
