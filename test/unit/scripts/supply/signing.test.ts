import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { missingSecrets, signingSettings } from '../../../../scripts/packaging/signing.mjs';
import { checkout } from '../../../support/checkout.ts';

const all = {
  WIN_CSC_LINK: 'a',
  WIN_CSC_KEY_PASSWORD: 'b',
  CSC_LINK: 'a',
  CSC_KEY_PASSWORD: 'b',
  APPLE_ID: 'c',
  APPLE_APP_SPECIFIC_PASSWORD: 'd',
  APPLE_TEAM_ID: 'e',
};

describe('signatures of a release', () => {
  // Bug: an expired or forgotten secret gives a release that no system trusts, and a green run.
  it('are refused with one secret missing or empty', () => {
    for (const platform of ['win32', 'darwin']) {
      expect(missingSecrets(platform, all)).toEqual([]);
    }
    expect(missingSecrets('darwin', { ...all, APPLE_TEAM_ID: '' })).toEqual(['APPLE_TEAM_ID']);
    expect(missingSecrets('win32', {})).toEqual(['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD']);
    expect(missingSecrets('linux', {})).toEqual([]);
  });

  it('are forced unless asked not to', () => {
    expect(signingSettings({ isUnsigned: false })).toMatchObject({
      forceCodeSigning: true,
      mac: { notarize: true },
    });
    expect(signingSettings({ isUnsigned: true })).not.toHaveProperty('forceCodeSigning');
  });

  // Bug: what the workflow makes to try installers out does not start on a Mac with Apple's own processor.
  it('are those of nobody in a package to try out, for a release only its own', () => {
    const resetsOf = (isUnsigned: boolean) =>
      signingSettings({ isUnsigned }).electronFuses?.resetAdHocDarwinSignature;
    expect([resetsOf(true), resetsOf(false)]).toEqual([true, undefined]);
  });

  it('have the secrets of the workflow, where they are used', () => {
    const workflow = readFileSync(join(checkout, '.github/workflows/release.yml'), 'utf8');
    const { steps } = parse(workflow).jobs.installers;
    const given = steps.flatMap(({ env = {} }: { env?: object }) => Object.keys(env));
    const names = [...Object.keys(all), 'LECTERN_UPDATE_PRIVATE_KEY'];
    expect(given.sort()).toEqual(names.sort());
  });
});
