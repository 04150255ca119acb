import { z } from 'zod';
import { languageChoices } from '../../model/look/language.ts';
import { lookLimits } from '../../model/look/look.ts';
import { segmentLengths } from '../../model/project.ts';
import {
  answerSecondsLimits,
  type ConnectionCheck,
  isProxyAddress,
  type KeyAnswer,
  proxyChoices,
  type Session,
} from '../../model/session.ts';
import { updateChoices } from '../../model/upkeep/updates.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const address = z.string().trim().min(1).max(2000);
const key = z.string().trim().min(1).max(4000);
const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max).optional();
const accountId = z.string().max(64);
/** `host:port` as people type it, or with its scheme; a password in it would be kept in the open. */
const proxyAddress = z
  .string()
  .trim()
  .max(300)
  .transform((given) => (given === '' || given.includes('://') ? given : `http://${given}`))
  .refine(isProxyAddress, { error: 'proxy_address' });

const tokens = z.number().int().nonnegative().max(1e12).nullable();
const money = z.number().nonnegative().max(1e12).nullable();

export const settingsRoutes = {
  'session.get': route<Session>()(z.object({})),
  /** Asks the address for its models. Without a key the stored one of that very address is used. */
  'settings.testConnection': route<ConnectionCheck>()(z.object({ address, key: key.optional() })),
  /**
   * The key goes in here once and never comes back. Its account becomes the one in use. A new key for an
   * address with accounts is a question first; `choice` answers it. `approval_needed` as in `removeKey`.
   */
  'settings.setKey': route<KeyAnswer>()(
    z.object({
      address,
      key,
      label: z.string().trim().max(80).optional(),
      choice: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('add') }),
          z.object({ kind: z.literal('replace'), accountId }),
        ])
        .optional(),
      isConfirmed: z.boolean().default(false),
    }),
  ),
  /**
   * `approval_needed` while calls of that account are under way, submitted or uncertain, which need its key:
   * the person confirms with `isConfirmed`.
   */
  'settings.removeKey': route<Session>()(
    z.object({ accountId, isConfirmed: z.boolean().default(false) }),
  ),
  /** For the proxy address that is set; the password goes in here once and never comes back. Null forgets both. */
  'settings.setProxySignIn': route<Session>()(
    z.object({
      signIn: z
        .object({
          // A colon would end the name (RFC 7617).
          name: z
            .string()
            .trim()
            .min(1)
            .max(200)
            .regex(/^[^:]+$/),
          password: z.string().min(1).max(1000),
        })
        .nullable(),
    }),
  ),
  /** Reads the pricing page of the account in use anew, free. */
  'settings.refreshPrices': route<Session>()(z.object({})),
  'settings.useDemo': route<Session>()(z.object({})),
  /** Without a key its takes play and export; nothing new is made with it. */
  'settings.useAccount': route<Session>()(
    z.object({ accountId, isKeyNeeded: z.boolean().default(true) }),
  ),
  'settings.update': route<Session>()(
    z.object({
      language: z.enum(languageChoices).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      motion: z.enum(['system', 'reduced']).optional(),
      zoomPercent: between(lookLimits.zoomPercent),
      scriptSizePx: between(lookLimits.scriptSizePx),
      scriptLineHeight: between(lookLimits.scriptLineHeight),
      scriptMeasureCh: between(lookLimits.scriptMeasureCh),
      shortcuts: z
        .record(z.string().max(100), z.array(z.string().min(1).max(40)).max(4).readonly())
        .refine((changed) => Object.keys(changed).length <= 500)
        .optional(),
      capPerDayTokens: tokens.optional(),
      capPerExportTokens: tokens.optional(),
      capPerDayMoney: money.optional(),
      capPerExportMoney: money.optional(),
      currencyLabel: z.string().max(12).optional(),
      maxConcurrency: z.number().int().min(1).max(64).optional(),
      onTooLong: z.enum(['split', 'job']).optional(),
      answerSeconds: between(answerSecondsLimits),
      proxy: z.enum(proxyChoices).optional(),
      proxyAddress: proxyAddress.optional(),
      newBookVoiceId: id.nullable().optional(),
      newBookSpeed: z.number().min(0.5).max(2).optional(),
      newBookSegments: z.enum(segmentLengths).optional(),
      updates: z.enum(updateChoices).optional(),
    }),
  ),
};
