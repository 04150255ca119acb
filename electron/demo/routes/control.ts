import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { isSameSecret } from '../../platform/node/same-secret.ts';
import { permissions } from '../state/accounts.ts';
import type { DemoState } from '../state/demo-state.ts';
import { freshId } from '../state/fresh-id.ts';
import { defaultSound } from '../state/voice-catalogue.ts';
import type { TaskRunner } from '../tasks/task-runner.ts';
import { readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';

const permissionsSchema = z.array(z.enum(permissions));
const balanceSchema = z.number().int().nullable();

const newAccountSchema = z.strictObject({
  label: z.string().min(1),
  balance: balanceSchema.optional(),
  permissions: permissionsSchema.optional(),
  models: z.array(z.string()).nullable().optional(),
});
const accountChangeSchema = z.strictObject({ balance: balanceSchema });
const newKeySchema = z.strictObject({ permissions: permissionsSchema.optional() });
const keyChangeSchema = z.strictObject({
  permissions: permissionsSchema.optional(),
  revoked: z.boolean().optional(),
  /** Milliseconds since 1970. */
  expires_at: z.number().int().nullable().optional(),
});
const newVoiceSchema = z.strictObject({ title: z.string().min(1), provider: z.string().min(1) });
const failureSchema = z.strictObject({
  kind: z.enum(['speech-job', 'video']),
  message: z.string().min(1).default('The model could not make this.'),
});

/**
 * What a test needs and no gateway offers, below /demo: accounts with any balance, keys that are
 * revoked, voices of another provider, tasks that fail, the whole ledger. Every route but the last wants
 * `token` in the header `x-demo-control`. See docs/demo-gateway.md.
 */
export function createControl(token: string, state: DemoState, runner: TaskRunner): Hono {
  const control = new Hono();
  const isControl = (context: Context) =>
    isSameSecret(context.req.header('x-demo-control') ?? '', token);
  const answer = async <Schema extends z.ZodType>(
    context: Context,
    schema: Schema,
    work: (value: z.infer<Schema>) => object,
  ): Promise<Response> => {
    const text = await context.req.text();
    return context.json(work(readJson(text, schema)));
  };
  control.use(async (context, next) => {
    // Before a body is read, and with the connection that would bring it.
    const isForTests = isControl(context) || context.req.method === 'GET';
    if (!isForTests) context.header('connection', 'close');
    if (!isForTests) throw notControl();
    await next();
  });
  const accountOf = (context: Context) => {
    const account = state.accounts.find(context.req.param('id') ?? '');
    if (account === null) throw notFound('account');
    return account;
  };

  const addKey = (
    accountId: string,
    rights = permissions as readonly (typeof permissions)[number][],
  ) => {
    const apiKey = freshId('demo-');
    return { api_key: apiKey, key_id: state.accounts.addKey(accountId, apiKey, rights) };
  };

  control.post('/accounts', (context) =>
    answer(context, newAccountSchema, ({ label, balance = null, models = null, ...key }) =>
      state.transaction(() => {
        const { id } = state.accounts.add({ label, balance, models });
        return { account: { id, label, balance }, ...addKey(id, key.permissions) };
      }),
    ),
  );
  control.patch('/accounts/:id', (context) =>
    answer(context, accountChangeSchema, ({ balance }) => {
      const { id, label } = accountOf(context);
      state.accounts.setBalance(id, balance);
      return { account: { id, label, balance } };
    }),
  );
  control.post('/accounts/:id/keys', (context) =>
    answer(context, newKeySchema, (key) => addKey(accountOf(context).id, key.permissions)),
  );
  control.patch('/keys/:id', (context) =>
    answer(
      context,
      keyChangeSchema,
      ({ permissions: rights, revoked, expires_at: expiresAtMs }) => {
        const id = context.req.param('id');
        const change = { permissions: rights, isRevoked: revoked, expiresAtMs };
        if (!state.accounts.changeKey(id, change)) throw notFound('key');
        return { key_id: id };
      },
    ),
  );
  control.post('/accounts/:id/voices', (context) =>
    answer(context, newVoiceSchema, ({ title, provider }) => {
      const accountId = accountOf(context).id;
      const id = freshId('');
      const createdAtSeconds = Math.floor(state.clock.nowMs() / 1000);
      const facts = { sound: defaultSound, pitchHz: null, sampleName: null, createdAtSeconds };
      state.voices.add({ id, provider, accountId, title, ...facts });
      return { _id: id, title, provider, created_at: createdAtSeconds };
    }),
  );
  control.post('/failures', (context) =>
    answer(context, failureSchema, ({ kind, message }) => {
      runner.failNext(kind, message);
      return { kind, message };
    }),
  );
  // Without the token this is a request for the ledger of the key's own account.
  control.get('/ledger', async (context, next) => {
    if (!isControl(context)) return next();
    const accounts = state.accounts
      .list()
      .map(({ id, label, balance }) => ({ id, label, balance }));
    return context.json({ items: state.ledger.rows(null), balance: null, accounts });
  });
  return control;
}

function notControl(): Refusal {
  const message = 'Send the control token in the header x-demo-control.';
  return new Refusal(401, 'invalid_control_token', message);
}

function notFound(what: string): Refusal {
  return new Refusal(404, 'not_found', `There is no ${what} of this id.`);
}
