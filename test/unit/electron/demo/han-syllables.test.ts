import { describe, expect, it } from 'vitest';
import { sayHan } from '../../../../electron/demo/speech/han-syllables.ts';
import { planSpeech } from '../../../../electron/demo/speech/plan-speech.ts';

const said = (text: string) => sayHan(text).trim().split(/\s+/);

describe('Chinese in the demo voice', () => {
  it('is said by syllables from both ends and the middle of the table (bug: a table off by one)', () => {
    expect(said('啊座')).toEqual(['ah', 'dzwaw']);
    expect(said('中文')).toEqual(['joong', 'wun']);
    expect(said('女略驴')).toEqual(['nyoo', 'lyeh', 'lyoo']);
    expect(said('知是日字')).toEqual(['jer', 'sher', 'rer', 'dzuh']);
  });

  it('keeps marks, other letters and what is no Chinese', () => {
    expect(said('第 3 盏灯，OK？')).toEqual(['dee', '3', 'jahn', 'dung', '，OK？']);
    expect(sayHan('灯が消えた。')).toBe('灯が消えた。');
    expect(sayHan('Plain words.')).toBe('Plain words.');
  });

  it('is speech and no tones, with the feeling of its tag, and bounded like any other', () => {
    const runs = planSpeech(`(sad) ${'天黑了，河上的小船回来了。'.repeat(60)}`);
    expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(['speech', 'pause']));
    for (const run of runs) if (run.kind === 'speech') expect(run.text.length).toBeLessThan(400);
    expect(planSpeech('灯が消えた。').map(({ kind }) => kind)).toContain('tones');
  });
});
