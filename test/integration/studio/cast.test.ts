import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import { sayingYes } from '../../support/engine/approvals.ts';
import { addChapter, makeChapter } from '../../support/engine/chapter-jobs.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);
let chapterId: string;
let projectId: string;

const member = (name: string, change: Partial<CastMember> = {}): CastMember => ({
  name,
  voiceId: null,
  colour: '#1f77b4',
  speed: null,
  emotion: null,
  ...change,
});

/** Every third line is Anna's: four of twelve. */
const lineAt = (index: number) =>
  `${index % 3 === 1 ? '@Anna: ' : ''}Line number ${index} of this small book stands here.`;

beforeEach(async () => {
  chapterId = await addChapter(world, 12, lineAt, [member('Anna')]);
  projectId = world.app().narration.chapter(chapterId).projectId;
  world.app().queue.open();
});

const text = () => world.app().narration.chapter(chapterId).text;
const segments = () => world.app().narration.chapter(chapterId).segments;
const voiceNamed = async (title: string) =>
  (await world.app().voices.find(world.account(), title)).id;
const bought = async () => (await world.gatewayLedger()).length;
const castAnna = (change: Partial<CastMember>) => ({ cast: [member('Anna', change)] });

function codeOf(act: () => unknown) {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('casting', () => {
  // Bug: of two windows that cast at once, the second undid what the first had done.
  it('keeps what another window has cast since the one that it changes', async () => {
    const { projects } = world.app();
    const voiceId = await voiceNamed('Tones (test voice)');
    const castFrom = projects.get(projectId).cast;
    projects.update(projectId, { cast: [member('Anna', { voiceId }), member('Ben')], castFrom });
    const { cast } = projects.update(projectId, { ...castAnna({ speed: 1.5 }), castFrom });
    expect(cast).toEqual([member('Anna', { voiceId, speed: 1.5 }), member('Ben')]);
  });

  it('says how many lines a voice touches before it is given, and makes exactly those', async () => {
    await makeChapter(world, chapterId);
    const voiceId = await voiceNamed('Tones (test voice)');
    const before = await bought();
    const { cast, projects } = world.app();
    const preview = cast.preview(projectId, castAnna({ voiceId }));
    expect(preview).toMatchObject({ segmentCount: 4, remakeCount: 4 });
    expect(preview.price.isFree).toBe(false);
    expect(preview.price.expectedTokens).toBeGreaterThan(0);
    // Looking changes nothing.
    expect(cast.state(projectId).members[0]).toMatchObject({ lineCount: 4, madeCount: 4 });

    projects.update(projectId, castAnna({ voiceId }));
    expect(cast.state(projectId).members[0]).toMatchObject({ madeCount: 0, changedCount: 4 });
    expect(codeOf(() => cast.remake(projectId, ['Anna'], null))).toBe(errorCodes.approvalNeeded);
    expect(await bought()).toBe(before);
    expect(cast.remake(projectId, ['Anna'], preview.approval)).toEqual({ started: 4 });
    await vi.waitUntil(() => cast.state(projectId).members[0]?.madeCount === 4, {
      timeout: 20_000,
    });
    expect(await bought()).toBe(before + 4);

    // Back to the voice that they had: it is all still there.
    expect(cast.preview(projectId, castAnna({}))).toMatchObject({
      segmentCount: 4,
      remakeCount: 0,
    });
  });

  it('touches only what a speed or an emotion of one character changes', () => {
    const { cast } = world.app();
    expect(cast.preview(projectId, castAnna({ speed: 1.5 })).segmentCount).toBe(4);
    expect(cast.preview(projectId, castAnna({ emotion: 'sad' })).segmentCount).toBe(4);
    expect(cast.preview(projectId, castAnna({ colour: '#ffffff' })).segmentCount).toBe(0);
    expect(cast.preview(projectId, { speed: 1.2 }).segmentCount).toBe(12);
  });

  it('auditions a line once for its price, and never buys it again when the voice is cast', async () => {
    const voiceId = await voiceNamed('Tones (test voice)');
    const input = {
      chapterId,
      segmentId: segments()[1]?.id ?? '',
      voiceId,
      speed: 2,
      emotion: null,
    };
    const { cast, projects, narration } = world.app();
    const asked = await cast.audition({ ...input, approval: null });
    expect(asked).toMatchObject({ kind: 'approval', segmentCount: 1 });
    expect(await bought()).toBe(0);
    const heard = await sayingYes((approval) => cast.audition({ ...input, approval }));
    expect(await cast.audition({ ...input, approval: null })).toEqual(heard);
    projects.update(projectId, castAnna({ voiceId }));
    expect(segments()[1]?.status).toBe('made');
    const { mediaUrl } = heard.kind === 'ready' ? heard : { mediaUrl: null };
    expect(await narration.hear(input.segmentId)).toMatchObject({ state: { mediaUrl } });
    expect(await bought()).toBe(1);
  });

  it('stops with the names of character and voice where the account lacks the voice', async () => {
    const elsewhere = { id: 'v-other', accountId: 'demo', gatewayId: 'g-secret', title: 'Rosa' };
    await plantVoice(elsewhere);
    const { cast, chapters, exports, narration, projects } = world.app();
    const { approval } = narration.price(chapterId);
    const [firstId = '', annaId = ''] = segments().map(({ id }) => id);
    projects.update(projectId, castAnna({ voiceId: 'v-other' }));
    expect(cast.state(projectId).members[0]).toMatchObject({
      isVoiceMissing: true,
      voiceTitle: 'Rosa',
    });
    const asks = [() => narration.price(chapterId), () => narration.price(chapterId, [annaId])];
    for (const ask of asks) expect(codeOf(ask)).toBe(errorCodes.voiceMissing);
    const make = () => chapters.make(chapterId, [annaId], approval);
    expect(codeOf(make)).toBe(errorCodes.approvalNeeded);
    await expect(narration.hear(annaId, approval)).rejects.toThrow(/Anna \(“Rosa”\)/);
    await expect(
      cast.audition({
        chapterId,
        segmentId: annaId,
        voiceId: 'v-other',
        speed: null,
        emotion: null,
        approval,
      }),
    ).rejects.toMatchObject({ code: errorCodes.voiceMissing });
    expect(exports.preview(projectId, '').obstacle).toContain('Anna');
    // What does not need that voice goes on.
    expect(narration.price(chapterId, [firstId]).segmentCount).toBe(1);
    expect(await bought()).toBe(0);
    expect(world.events.join()).not.toContain('g-secret');

    projects.update(projectId, castAnna({ voiceId: null }));
    expect(narration.price(chapterId).segmentCount).toBe(12);
  });

  it('renames a character in every chapter, keeps every take, and takes it back', async () => {
    const { cast, projects } = world.app();
    projects.addChapter(projectId, 'Two');
    const second = world.app().library.chapters(projectId)[1]?.id ?? '';
    const other = () => world.app().narration.chapter(second);
    const prose = '# Two\n\n@Anna: Good morning to all of you.\n\n@Maria: is how a note begins.\n';
    projects.saveChapter(second, prose, other().revision);
    await makeChapter(world, chapterId);
    const before = await bought();
    const texts = [text(), other().text];
    const ids = segments().map(({ id }) => id);

    const renamed = cast.rename(projectId, 'Anna', 'Maria');
    expect(renamed.cast.map(({ name }) => name)).toEqual(['Maria']);
    expect(text()).toBe(texts[0]?.replaceAll('@Anna:', '@Maria:'));
    // Prose that happens to look like her line stays prose.
    expect(other().text).toContain('\\@Maria: is how a note begins.');
    expect(segments().every(({ status }) => status === 'made')).toBe(true);
    expect(segments().map(({ id }) => id)).toEqual(ids);

    cast.rename(projectId, 'Maria', 'Anna');
    expect(text()).toBe(texts[0]);
    expect(other().text.replace('\\@', '@')).toBe(texts[1]);
    expect(await bought()).toBe(before);
    expect(codeOf(() => cast.rename(projectId, 'Nobody', 'X'))).toBe(errorCodes.notFound);
    expect(codeOf(() => cast.rename(projectId, 'Anna', 'a: b'))).toBe(errorCodes.badInput);
  });

  it('joins two members who are one person: the lines move, the name stays as an alias', () => {
    const { cast, manuscript, projects } = world.app();
    const former = projects.row(projectId).cast;
    const [anna] = former;
    if (anna === undefined) throw new Error('The book has no cast.');
    projects.update(projectId, { cast: [...former, { ...anna, name: 'Miss Weiss' }] });
    const act = cast.remove(projectId, 'Anna', 'Miss Weiss', true);
    expect(text()).toContain('@Miss Weiss: ');
    expect(text()).not.toContain('@Anna: ');
    const joined = projects.row(projectId).cast.find(({ name }) => name === 'Miss Weiss');
    expect(joined?.aliases).toEqual(['Anna']);
    projects.update(projectId, { cast: [...former] });
    manuscript.undo(act.actId);
    expect(text()).toContain('@Anna: ');
  });

  // Bugs: a merge that asks for lines again which sound the same; one whose price is another than what it takes.
  it.each([
    { voice: 'the same voice', expected: 0 },
    { voice: 'another voice', expected: 4 },
  ])(
    'says what a merge into $voice costs, and that is what it takes',
    async ({ voice, expected }) => {
      const { cast, projects } = world.app();
      const voiceId = expected === 0 ? null : await voiceNamed('Tones (test voice)');
      projects.update(projectId, { cast: [member('Anna'), member('Miss Weiss', { voiceId })] });
      await makeChapter(world, chapterId);
      const before = await bought();
      const ids = segments().map(({ id }) => id);

      const preview = cast.previewMerge(projectId, 'Anna', 'Miss Weiss');
      expect([preview.segmentCount, preview.remakeCount], voice).toEqual([expected, expected]);
      expect(preview.price.expectedTokens > 0).toBe(expected > 0);
      expect(cast.state(projectId).members[0]?.lineCount).toBe(4);
      cast.remove(projectId, 'Anna', 'Miss Weiss', true);
      expect(segments().filter(({ status }) => status !== 'made')).toHaveLength(expected);
      expect(segments().map(({ id }) => id)).toEqual(ids);
      expect(await bought()).toBe(before);
      expect(codeOf(() => cast.previewMerge(projectId, 'Nobody', 'Miss Weiss'))).toBe(
        errorCodes.badInput,
      );
    },
  );

  it('takes a character out without leaving a name to be read aloud, and brings all back', () => {
    const { cast, manuscript, projects } = world.app();
    const former = text();
    const act = cast.remove(projectId, 'Anna', null, false);
    expect(text()).toBe(former.replaceAll('@Anna: ', ''));
    expect(segments().every(({ speaker }) => speaker === null)).toBe(true);
    projects.update(projectId, castAnna({}));
    manuscript.undo(act.actId);
    expect(text()).toBe(former);
    expect(cast.state(projectId).members[0]?.lineCount).toBe(4);
  });

  it('finds who speaks in the whole book, and gives the lines as one act with the new names', async () => {
    const { cast, manuscript, projects } = world.app();
    const scene = '“Come in,” said Anna.\n\n“I will,” Tom answered. “It rains.”\n\n“It does.”';
    projects.saveChapter(chapterId, scene, world.app().narration.chapter(chapterId).revision);
    const [found] = await cast.speakers(projectId, null);
    expect(found?.suggestions.map(({ speaker }) => speaker)).toEqual([
      'Anna',
      'Tom',
      'Tom',
      'Anna',
    ]);
    const lines = (found?.suggestions ?? []).map(({ from, to, speaker }) => ({
      from,
      to,
      name: speaker,
    }));
    const given = [{ chapterId, revision: found?.revision ?? 0, lines }];
    expect(codeOf(() => cast.give(projectId, [], given))).toBe(errorCodes.badInput);
    const act = cast.give(projectId, [member('Tom')], given);
    expect(text()).toBe(
      '@Anna: “Come in,”\nsaid Anna.\n\n@Tom: “I will,”\nTom answered.\n@Tom: “It rains.”\n\n@Anna: “It does.”',
    );
    expect(cast.state(projectId).members.map(({ lineCount }) => lineCount)).toEqual([2, 2]);
    expect((await cast.speakers(projectId, null))[0]?.suggestions).toEqual([]);
    // A second press works on a text that is gone.
    expect(codeOf(() => cast.give(projectId, [], given))).toBe(errorCodes.conflict);
    manuscript.undo(act.actId);
    expect(text()).toBe(scene);
  });
});

/** A voice of another account, as the library remembers it from when that was in use. */
async function plantVoice(voice: {
  readonly id: string;
  readonly accountId: string;
  readonly gatewayId: string;
  readonly title: string;
}) {
  const { openDatabase } = await import('../../../electron/storage/database.ts');
  const { createAccountStore } = await import('../../../electron/storage/accounts.ts');
  const database = openDatabase(world.platform.paths.database);
  createAccountStore(database).upsertVoice(voice);
  database.close();
}
