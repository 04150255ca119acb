import { messageOf } from '../../../shared/messages/message-of.ts';
import type { Take } from '../../charges/ports.ts';

const doubtful = ['silent', 'too-short', 'too-long'];

/** What is to be said of takes that can hardly be their text; nothing where there are none. */
export function doubtfulNotice(takes: Iterable<Pick<Take, 'facts'>>): readonly string[] {
  let count = 0;
  for (const { facts } of takes) {
    const { flags } = facts;
    if (Array.isArray(flags) && flags.some((flag) => doubtful.includes(flag))) count += 1;
  }
  return count === 0 ? [] : [messageOf('takes.doubtful', { count })];
}
