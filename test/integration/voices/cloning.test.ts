import { existsSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createMediaSource } from '../../../electron/ipc/media-source.ts';
import type { EventMessage } from '../../../shared/ipc/contract.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { givenConsent, voiceMakingOf } from '../../support/sound/reference-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);
const { cloneNow, clonesPaid, resumeAfterDecision, making, readyReference, sampleFile, viewOf } =
  voiceMakingOf(world);
afterEach(async () => {
  await createMoneyOracle(world).check();
});

const match = { method: 'POST', path: '/v1/audio/voices' };
const cutHalfWay = { match, fault: { kind: 'reset', at: 'request-body' } };
const lostUnbilled = { match, fault: { kind: 'reset', at: 'request' } };
const lostBilled = { match, isBilled: true, fault: { kind: 'reset', at: 'request' } };
const refusal = (status: number) => ({ match, fault: { kind: 'answer', status } });
const ada = { title: 'Ada', pitchHz: 180 };

/** The voices, where the gateway lists this one. */
function listedAs(voice: object) {
  const list = { match: { method: 'GET', path: '/v1/audio/voices' } };
  const body = { json: { items: [voice] } };
  world.setFaults({ ...list, fault: { kind: 'answer', status: 200, body } });
  return world.app().voices.list(world.account());
}

/** The only call that waits for a decision. */
function onlyUncertain() {
  const [call, ...others] = world.app().uncertain.list();
  if (call === undefined || others.length > 0) throw new Error('Not exactly one is uncertain.');
  return call;
}

describe('a voice that is cloned', () => {
  it('costs what was said, and is linked with its recording and consent', async () => {
    const id = await readyReference(ada);
    const offer = await making().cloning.offer(id);
    expect(offer).toMatchObject({ tokens: 1000, isFree: false });
    const { job } = await cloneNow(id);
    expect(job).toMatchObject({ state: 'done', kind: 'clone', title: 'Ada' });
    const view = viewOf(id);
    expect(view).toMatchObject({ state: 'done', consent: { speaker: 'Ada King' } });
    const voices = await world.app().voices.list(world.account());
    expect(voices.find(({ id: voiceId }) => voiceId === view.voiceId)?.title).toBe('Ada');
    expect(await clonesPaid()).toBe(1);
    expect(world.app().booked(job.id).charged.tokens).toBe(1000);
    expect(making().references.list()).toEqual([]);
    expect(() => making().references.update(id, { title: 'Eve' })).toThrow(/stays as it is/);
  });

  it('is told of as it moves, and heard by addresses that change with its sound', async () => {
    const id = await readyReference(ada);
    const told = () =>
      world.events
        .map((text) => JSON.parse(text) as EventMessage)
        .flatMap((event) => (event.name === 'reference.changed' ? [event.payload.state] : []));
    await cloneNow(id);
    await expect.poll(() => told().at(-1)).toBe('done');
    const { render, parts } = viewOf(id);
    const media = createMediaSource(world.app());
    const urls = [render?.mediaUrl, render?.beforeUrl, parts[0]?.mediaUrl];
    for (const url of urls) {
      const handle = (url ?? '').slice('/media/'.length);
      const file = await media.find(handle);
      expect(existsSync(file?.path ?? ''), url).toBe(true);
      expect((await media.find(handle.replace(/-[0-9a-f]{12}$/, '')))?.path).toBe(file?.path);
    }
    expect(await media.find(`statement-${id}`)).toBeNull();
    await expect(media.find('reference-nothing')).resolves.toBeNull();
  });

  // Bug: a voice could not be found by the name it was given, where the gateway calls it otherwise.
  it('is called here what it was asked to be called', async () => {
    const id = await readyReference(ada);
    const made = { json: { _id: 'voice_of_another_title', title: 'clone_0001' } };
    world.setFaults({ match, isBilled: true, fault: { kind: 'answer', status: 200, body: made } });
    await cloneNow(id);
    const [, voice] = await listedAs({ _id: 'voice_of_another_title', title: 'clone_0001' });
    expect(voice).toMatchObject({ title: 'Ada', gatewayTitle: 'clone_0001' });
  });

  // Bug: a list that was behind hid the new voice, and the same recording, offered as free, was cloned and paid again.
  it('is there although the list is behind, and is not paid again', async () => {
    await cloneNow(await readyReference(ada));
    const list = { match: { method: 'GET', path: '/v1/audio/voices' } };
    world.setFaults({
      ...list,
      fault: { kind: 'answer', status: 200, body: { json: { items: [] } } },
    });
    const again = await readyReference(ada);
    expect(await making().cloning.offer(again)).toMatchObject({ tokens: 0 });
    await cloneNow(again);
    expect((await world.app().voices.list(world.account())).map(({ title }) => title)).toContain(
      'Ada',
    );
    expect(await clonesPaid()).toBe(1);
  });

  // Bug: the check of the library said of every voice that was cloned that one of its files is missing.
  it('is whole for the check of the library, until its sample is gone', async () => {
    await cloneNow(await readyReference(ada));
    const missing = async () => {
      const { audio } = await world.app().health.check({ isRead: false, asksGateway: false });
      return audio.otherMissingCount;
    };
    expect(await missing()).toBe(0);
    rmSync(world.platform.paths.samples, { recursive: true });
    expect(await missing()).toBe(1);
  });

  it('is not uploaded without consent, a name, a recording, or a yes to this very price', async () => {
    const { references, files, cloning } = making();
    const { id } = references.create('Ada', 'en');
    const refused = (message: RegExp) => expect(cloning.offer(id)).rejects.toThrow(message);
    await refused(/no recording yet/);
    await files.add(id, [await sampleFile('ada.wav', 180)]);
    await refused(/only cloned with consent/);
    references.consent(id, givenConsent);
    references.update(id, { title: ' ' });
    await refused(/a name first/);
    references.update(id, { title: 'Ada' });
    const before = (await cloning.offer(id)).approval;
    const changes = [
      () => references.update(id, { title: 'Eve' }),
      () => references.consent(id, { ...givenConsent, speaker: 'Somebody else' }),
      () => references.consent(id, null),
      () => references.trim(id, viewOf(id).parts[0]?.id ?? '', [{ startMs: 0, endMs: 2000 }]),
    ];
    for (const change of changes) {
      change();
      await expect(cloning.clone(id, before)).rejects.toThrow();
      expect(viewOf(id).state).toBe('open');
      if (viewOf(id).consent === null) references.consent(id, givenConsent);
    }
    expect(world.posts()).toBe(0);
    expect(world.app().queue.list().jobs).toEqual([]);
  });

  it('pressed twice is one upload, also when both presses wait for the same render', async () => {
    const id = await readyReference(ada);
    const { cloning, references } = making();
    const { approval } = await cloning.offer(id);
    references.update(id, { fixes: { ...viewOf(id).fixes, level: true } });
    references.update(id, { fixes: { ...viewOf(id).fixes, level: false } });
    const [first, second] = await Promise.all([
      cloning.clone(id, approval),
      cloning.clone(id, approval),
    ]);
    expect(second.jobId).toBe(first.jobId);
    await resumeAfterDecision(first.jobId ?? '');
    expect((await cloning.clone(id, approval)).state).toBe('done');
    expect(world.posts()).toBe(1);
    expect(await clonesPaid()).toBe(1);
  });

  it('from the same sound again: said before, agreed to anew, and free where nothing is new', async () => {
    const first = await readyReference(ada);
    await cloneNow(first);
    const { voiceId } = viewOf(first);
    const second = await readyReference({ ...ada, title: 'Ada again' });
    const third = await readyReference(ada);
    const { cloning } = making();
    const agreed = await cloning.offer(second);
    expect(agreed.tokens).toBe(1000);
    expect(viewOf(second).sameSoundAs).toEqual({ voiceId, title: 'Ada' });
    expect(await cloning.offer(third)).toMatchObject({ tokens: 0, money: 0 });
    await cloneNow(third);
    expect(viewOf(third)).toMatchObject({ state: 'done', voiceId });
    expect(await clonesPaid()).toBe(1);
    await cloneNow(second);
    expect(await clonesPaid()).toBe(2);
    expect(viewOf(second).voiceId).not.toBe(voiceId);
  });

  it('from the sample of a voice that is there, taken up again, is named before it is paid for', async () => {
    const first = await readyReference(ada);
    await cloneNow(first);
    const { voiceId } = viewOf(first);
    const again = await world.app().voiceLibrary.reuse(voiceId ?? '');
    making().references.update(again.id, { title: 'Ada again' });
    await making().renders.render(again.id);
    expect(viewOf(again.id).sameSoundAs).toEqual({ voiceId, title: 'Ada' });
    const [part] = again.parts;
    const half = [{ startMs: 0, endMs: (part?.durationMs ?? 0) / 2 }];
    making().references.trim(again.id, part?.id ?? '', half);
    await making().renders.render(again.id);
    expect(viewOf(again.id).sameSoundAs).toBeNull();
  });

  it('of a price that was agreed to before the same sound became a voice, is asked about again', async () => {
    const first = await readyReference(ada);
    const second = await readyReference({ ...ada, title: 'Ada again' });
    const { approval } = await making().cloning.offer(second);
    await cloneNow(first);
    await expect(making().cloning.clone(second, approval)).rejects.toThrow(/price/);
    expect(await clonesPaid()).toBe(1);
  });

  it('is not uploaded a second time under another name while the first is on its way or uncertain', async () => {
    const first = await readyReference(ada);
    const second = await readyReference({ ...ada, title: 'Ada again' });
    const { approval } = await making().cloning.offer(second);
    world.setFaults(lostUnbilled);
    expect((await cloneNow(first)).job.state).toBe('needs-decisions');
    await expect(making().cloning.clone(second, approval)).rejects.toThrow(/same sound/);
    expect(world.posts()).toBe(1);
  });
});

describe('an upload whose answer is lost', () => {
  it('is found in the list of voices, without a second upload and without a question', async () => {
    const id = await readyReference(ada);
    world.setFaults(lostBilled);
    expect((await cloneNow(id)).job.state).toBe('done');
    expect(viewOf(id).state).toBe('done');
    expect(world.app().uncertain.count()).toBe(0);
    expect([world.posts(), await clonesPaid()]).toEqual([1, 1]);
  });

  it.each([
    ['cut in the middle', cutHalfWay],
    ['lost on the way', lostUnbilled],
    ['answered with 504', refusal(504)],
  ])(
    'and that made nothing, %s: waits for a decision, however often it is retried',
    async (_, rule) => {
      const id = await readyReference({ ...ada, seconds: 30 });
      world.setFaults(rule);
      const { job } = await cloneNow(id);
      expect(job).toMatchObject({
        state: 'needs-decisions',
        problem: { code: 'decisions_needed' },
      });
      expect(viewOf(id)).toMatchObject({ state: 'uncertain', jobId: job.id });
      expect(onlyUncertain()).toMatchObject({ kind: 'clone', label: 'Ada', jobId: job.id });
      await resumeAfterDecision(job.id);
      await world.restart();
      expect((await resumeAfterDecision(job.id)).job.state).toBe('needs-decisions');
      expect(() => making().references.remove(id)).toThrow(/Decide about it/);
      expect(world.posts()).toBe(1);
      world.app().uncertain.decide([onlyUncertain().id], 'not-charged-send-again');
      expect((await resumeAfterDecision(job.id)).job.state).toBe('done');
      expect(viewOf(id).state).toBe('done');
      expect(world.posts()).toBe(2);
      expect(await clonesPaid()).toBe(1);
    },
  );

  it('and that comes into the list later, is kept by looking again: no decision, no second voice', async () => {
    const id = await readyReference(ada);
    const list = { match: { method: 'GET', path: '/v1/audio/voices', nth: 2 } };
    world.setFaults(lostBilled, { ...list, times: 1, fault: { kind: 'answer', status: 500 } });
    const { job } = await cloneNow(id);
    expect(job.state).toBe('needs-decisions');
    await making().pickUp();
    world.app().queue.open();
    await expect.poll(() => world.app().queue.job(job.id).state).toBe('done');
    expect(viewOf(id).state).toBe('done');
    expect([world.posts(), await clonesPaid()]).toEqual([1, 1]);
  });

  it('decided as charged and found after all, is shown at the price of one', async () => {
    const id = await readyReference(ada);
    const list = { match: { method: 'GET', path: '/v1/audio/voices', nth: 2 } };
    world.setFaults(lostBilled, { ...list, times: 1, fault: { kind: 'answer', status: 500 } });
    const { job } = await cloneNow(id);
    world.app().uncertain.decide([onlyUncertain().id], 'charged-buy-again');
    expect((await resumeAfterDecision(job.id)).job.state).toBe('done');
    expect(world.posts()).toBe(1);
    expect(world.app().booked(job.id).charged.tokens).toBe(1000);
  });

  it('left out, gives the recording back, and can be agreed to again', async () => {
    const id = await readyReference(ada);
    world.setFaults(lostUnbilled);
    const { job } = await cloneNow(id);
    world.app().uncertain.decide([onlyUncertain().id], 'leave-out');
    expect((await resumeAfterDecision(job.id)).job).toMatchObject({ state: 'failed' });
    expect(viewOf(id)).toMatchObject({ state: 'open', consent: { speaker: 'Ada King' } });
    expect(world.posts()).toBe(1);
    expect((await cloneNow(id)).job.state).toBe('done');
    expect(world.posts()).toBe(2);
  });

  it('never passes for another voice of the same name that was made meanwhile', async () => {
    const lost = await readyReference(ada);
    const other = await readyReference({ ...ada, pitchHz: 120 });
    world.setFaults(lostUnbilled);
    await cloneNow(lost);
    await cloneNow(other);
    await making().pickUp();
    expect(viewOf(lost).state).toBe('uncertain');
    expect(viewOf(other).state).toBe('done');
  });
});

describe('an upload that the gateway refuses', () => {
  it('403: says that the account may not clone, keeps recording and consent, charges nothing', async () => {
    const id = await readyReference(ada);
    world.setFaults({ ...refusal(403), times: 0 });
    const { job } = await cloneNow(id);
    expect(job).toMatchObject({ state: 'failed', problem: { code: 'gateway_forbidden' } });
    expect(job.problem?.message).toMatch(/may not clone.*kept/);
    expect(viewOf(id)).toMatchObject({ state: 'open', consent: { speaker: 'Ada King' } });
    expect(viewOf(id).parts).toHaveLength(1);
    expect(world.app().booked(job.id).charged.tokens).toBe(0);
    world.setFaults();
    expect((await cloneNow(id)).job.state).toBe('done');
  });

  it('402: waits, and goes on where it stopped once there is money', async () => {
    const id = await readyReference(ada);
    world.setFaults({ ...refusal(402), times: 1 });
    const { job } = await cloneNow(id);
    expect(job).toMatchObject({ state: 'paused', problem: { code: 'gateway_balance' } });
    expect(viewOf(id).state).toBe('uploading');
    expect((await resumeAfterDecision(job.id)).job.state).toBe('done');
    expect(await clonesPaid()).toBe(1);
  });

  it('500 although the voice was made: the next try finds it instead of making a second one', async () => {
    const id = await readyReference(ada);
    world.setFaults({ ...refusal(500), isBilled: true });
    const { job } = await cloneNow(id);
    expect(job.state).toBe('done');
    expect([world.posts(), await clonesPaid()]).toEqual([1, 1]);
    expect(world.app().booked(job.id).charged.tokens).toBe(1000);
  });
});

describe('an upload that may have made a voice which the list does not show', () => {
  // Bug: a gateway that fails after it made the voice, and lists ten of forty, was paid for a second one.
  // Bug: a gateway that cuts or numbers titles, and fails after it made the voice, was paid for four of them.
  it('is not repeated where a new voice has another title', async () => {
    const id = await readyReference(ada);
    const shown = { json: { items: [{ _id: 'voice_of_another_title', title: 'ada_0001' }] } };
    const list = { match: { method: 'GET', path: '/v1/audio/voices', nth: 2 } };
    world.setFaults(
      { ...refusal(500), isBilled: true, times: 0 },
      { ...list, times: 0, fault: { kind: 'answer', status: 200, body: shown } },
    );
    const { job } = await cloneNow(id);
    expect(job.problem?.message).toContain('nothing is uploaded again');
    expect([world.posts(), await clonesPaid()]).toEqual([1, 1]);
    world.setFaults();
  });

  it('is not repeated after a fault, until the list shows the voice', async () => {
    const id = await readyReference(ada);
    const page = { json: { items: [], has_more: true } };
    const list = { match: { method: 'GET', path: '/v1/audio/voices' } };
    world.setFaults(
      { ...refusal(500), isBilled: true },
      { ...list, times: 0, fault: { kind: 'answer', status: 200, body: page } },
    );
    const { job } = await cloneNow(id);
    expect(job.problem?.message).toContain('nothing is uploaded again');
    expect([world.posts(), await clonesPaid()]).toEqual([1, 1]);
    expect((await resumeAfterDecision(job.id)).job.state).not.toBe('done');
    expect(world.posts()).toBe(1);
    world.setFaults();
    expect((await resumeAfterDecision(job.id)).job.state).toBe('done');
    expect(await clonesPaid()).toBe(1);
  });
});

describe('an upload that is cancelled', () => {
  it('before its turn comes, sends nothing and gives the recording back', async () => {
    const id = await readyReference(ada);
    const { approval } = await making().cloning.offer(id);
    const { jobId } = await making().cloning.clone(id, approval);
    world.app().queue.cancel([jobId ?? '']);
    expect(viewOf(id).state).toBe('open');
    making().references.update(id, { title: 'Eve' });
    await resumeAfterDecision(jobId ?? '');
    expect(world.posts()).toBe(0);
  });

  it('once it has left and its answer is awaited, keeps the voice that is paid for', async () => {
    const id = await readyReference(ada);
    world.setFaults({ match, fault: { kind: 'delay', ms: 400_000 } });
    const { approval } = await making().cloning.offer(id);
    const { jobId } = await making().cloning.clone(id, approval);
    const end = resumeAfterDecision(jobId ?? '');
    await expect.poll(() => world.charges()[0]?.state).toBe('sending');
    await expect
      .poll(() => world.app().jobViews.view(world.app().queue.job(jobId ?? '')).fraction)
      .toBe(1);
    world.app().queue.cancel([jobId ?? '']);
    expect((await end).job.state).toBe('done');
    expect(viewOf(id).state).toBe('done');
    expect(await clonesPaid()).toBe(1);
  });
});
