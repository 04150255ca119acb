import { describe, expect, it } from 'vitest';
import { mergedCast } from '../../../../../electron/features/library/revised-cast.ts';
import type { CastMember } from '../../../../../shared/model/project.ts';

const member = (name: string, change: Partial<CastMember> = {}): CastMember => ({
  name,
  voiceId: null,
  colour: '#1f77b4',
  speed: null,
  emotion: null,
  ...change,
});
const from = [member('Anna'), member('Ben', { aliases: ['Benjamin'] })];

// Bug: the whole cast was written over by what a window had before another one changed it.
describe('a cast that another window has changed meanwhile', () => {
  it('keeps what changed there, of other members and of the same one', () => {
    const now = [member('Anna', { speed: 1.2 }), member('Ben', { voiceId: 'b' }), member('Cleo')];
    const to = [member('Anna', { voiceId: 'a' }), member('Ben'), member('Dora')];
    expect(mergedCast(now, from, to)).toEqual([
      member('Anna', { voiceId: 'a', speed: 1.2 }),
      member('Ben', { voiceId: 'b', aliases: undefined }),
      member('Cleo'),
      member('Dora'),
    ]);
  });

  it('takes the newer value where both changed the same', () => {
    const now = [member('Anna', { voiceId: 'b' }), from[1] as CastMember];
    const to = [member('Anna', { voiceId: 'a' }), from[1] as CastMember];
    expect(mergedCast(now, from, to)[0]?.voiceId).toBe('a');
  });

  it('brings back nobody who was taken out or renamed there, and takes out who was here', () => {
    const now = [member('Anne'), from[1] as CastMember];
    expect(mergedCast(now, from, [member('Anna', { speed: 2 })])).toEqual([member('Anne')]);
  });

  it('is exactly what was sent, in its order, where nothing changed', () => {
    const to = [...from].reverse();
    expect(mergedCast(from, from, to)).toBe(to);
  });
});
