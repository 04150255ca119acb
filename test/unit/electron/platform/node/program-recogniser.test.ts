import { expect, it } from 'vitest';
import { createProgramRecogniser } from '../../../../../electron/platform/node/program-recogniser.ts';

const signal = new AbortController().signal;
const node = `"${process.execPath}"`;

it('hands the path over without a shell, and takes the times of whisper-cli away', async () => {
  const script = `"console.log('[00:00:00.000 --> 00:00:01.000]  He said', ...process.argv.slice(1))"`;
  const heard = await createProgramRecogniser(
    `${node} -e ${script} {wav} {language}`,
    'pt-BR',
  ).hear('a b;c.wav', signal);
  expect(heard).toBe('He said a b;c.wav pt');
});

it('says what a program printed that failed, and that one is missing', async () => {
  const failing = createProgramRecogniser(
    `${node} -e "console.error('no model'); process.exit(2)"`,
    'en',
  );
  await expect(failing.hear('a.wav', signal)).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('no model'),
  });
  await expect(
    createProgramRecogniser('/no/such/program', 'en').hear('a.wav', signal),
  ).rejects.toMatchObject({
    code: 'bad_input',
  });
  expect(() => createProgramRecogniser('  ', 'en')).toThrow();
});

it('does not hand the key down', async () => {
  process.env.LECTERN_API_KEY = 'sk-CANARY-recogniser';
  try {
    const told = createProgramRecogniser(
      `${node} -e "console.log(process.env.LECTERN_API_KEY)"`,
      'en',
    );
    expect(await told.hear('a.wav', signal)).toBe('undefined');
  } finally {
    delete process.env.LECTERN_API_KEY;
  }
});
