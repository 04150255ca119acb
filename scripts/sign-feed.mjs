#!/usr/bin/env node
/**
 * Signs the lists of new versions that a release publishes, so that Lectern believes them: writes `NAME.sig`
 * beside each given file. The private key (Ed25519, PKCS #8 PEM) comes from LECTERN_UPDATE_PRIVATE_KEY and is
 * never written. `--new-key` prints a new pair instead. See docs/updates.md.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options, positionals: files } = parseArgs({
  options: { 'new-key': { type: 'boolean' } },
  allowPositionals: true,
});

const publicText = (key) => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** The name stands before the bytes, as in electron/features/updates/signed-feed.ts. */
function signatureOf(file, key) {
  const head = Buffer.from(`lectern update feed\n${basename(file)}\n`, 'utf8');
  return sign(null, Buffer.concat([head, readFileSync(file)]), key).toString('base64');
}

function signFiles() {
  const pem = process.env.LECTERN_UPDATE_PRIVATE_KEY;
  if (!pem) throw new Error('LECTERN_UPDATE_PRIVATE_KEY is not set.');
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  if (files.length === 0) throw new Error('Name the lists to sign: latest-linux.yml, ...');
  for (const file of files) writeFileSync(`${file}.sig`, `${signatureOf(file, key)}\n`);
  process.stderr.write(`Signed ${files.length}, for ${publicText(createPublicKey(key))}\n`);
}

if (options['new-key']) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  process.stdout.write(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  process.stdout.write(`LECTERN_UPDATE_PUBLIC_KEY=${publicText(publicKey)}\n`);
} else {
  signFiles();
}
