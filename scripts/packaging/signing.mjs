/** What signs the installers of a system, by the names that electron-builder reads them under. */
const secrets = {
  win32: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
  darwin: [
    'CSC_LINK',
    'CSC_KEY_PASSWORD',
    'APPLE_ID',
    'APPLE_APP_SPECIFIC_PASSWORD',
    'APPLE_TEAM_ID',
  ],
};

/**
 * The secrets that a release of this system lacks: with one of them missing electron-builder would leave out a
 * signature or the notarisation and say so only in its log.
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {readonly string[]} names
 */
export function missingSecrets(platform, env) {
  return (secrets[platform] ?? []).filter((name) => !env[name]?.trim());
}

/** What electron-builder is told about signatures. */
export function signingSettings({ isUnsigned }) {
  if (!isUnsigned) return { forceCodeSigning: true, mac: { notarize: true } };
  // Apple's own processors start nothing without a signature that fits, and setting the fuses breaks Electron's own.
  const electronFuses = { resetAdHocDarwinSignature: true };
  return { mac: { identity: null, notarize: false }, electronFuses };
}
