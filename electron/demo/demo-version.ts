/** Part of the identity `demo@version` of a take: bumped whenever what is speech sounds different. */
export const demoVersion = '1';
