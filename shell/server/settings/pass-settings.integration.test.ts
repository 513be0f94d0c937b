import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShellServer } from '../shell-server';
import { makeAppleAccount, makeGoogleAccount } from '../testing/pass-accounts';
import { settingsWith } from '../testing/settings-with';
import { endingCertificates, walletsOf } from './pass-settings';

const apple = makeAppleAccount();
const other = makeAppleAccount();
const google = makeGoogleAccount();

const refused = (environment: Readonly<Record<string, string>>) => () => settingsWith(environment);

const sentence = (fault: string) => `The shell server cannot start: ${fault}.`;

test('a shop without accounts has no passes, and one with accounts has those of each', () => {
  const now = new Date();
  expect(walletsOf(settingsWith(), now)).toEqual([]);
  expect(walletsOf(settingsWith(apple.settings), now)).toEqual(['apple']);
  expect(walletsOf(settingsWith({ ...apple.settings, ...google.settings }), now)).toEqual([
    'apple',
    'google',
  ]);
});

test.each([
  [
    'a missing certificate of Apple',
    { APPLE_PASS_WWDR_CERTIFICATE: '' },
    'APPLE_PASS_WWDR_CERTIFICATE must be set together with APPLE_PASS_TYPE, APPLE_PASS_TEAM, APPLE_PASS_CERTIFICATE and APPLE_PASS_KEY (not set)',
  ],
  [
    'a text that is no certificate',
    { APPLE_PASS_CERTIFICATE: 'pass.cer' },
    'APPLE_PASS_CERTIFICATE must be a certificate as PEM text (set in the environment)',
  ],
  [
    'another passphrase',
    { APPLE_PASS_KEY_PASSPHRASE: 'another' },
    'APPLE_PASS_KEY must be an RSA key as PEM text that APPLE_PASS_KEY_PASSPHRASE opens (set in the environment)',
  ],
  [
    'the key of another certificate',
    { APPLE_PASS_KEY: other.settings['APPLE_PASS_KEY'] ?? '' },
    'APPLE_PASS_KEY must be the key of APPLE_PASS_CERTIFICATE (set in the environment)',
  ],
  [
    'another pass type',
    { APPLE_PASS_TYPE: 'pass.com.example.coupons' },
    'APPLE_PASS_TYPE must be that of APPLE_PASS_CERTIFICATE, which has pass.com.example.tickets (set in the environment)',
  ],
  [
    'another team',
    { APPLE_PASS_TEAM: 'Z9Z9Z9Z9Z9' },
    'APPLE_PASS_TEAM must be that of APPLE_PASS_CERTIFICATE, which has A1B2C3D4E5 (set in the environment)',
  ],
  [
    'a certificate of Apple that did not issue it',
    { APPLE_PASS_WWDR_CERTIFICATE: other.settings['APPLE_PASS_WWDR_CERTIFICATE'] ?? '' },
    'APPLE_PASS_WWDR_CERTIFICATE must be the certificate that issued APPLE_PASS_CERTIFICATE (set in the environment)',
  ],
])('refuses %s in one sentence', (_, changed, fault) => {
  expect(refused({ ...apple.settings, ...changed })).toThrow(sentence(fault));
});

test.each([
  [{ GOOGLE_PASS_ISSUER: '' }, 'GOOGLE_PASS_ISSUER must be set together with GOOGLE_PASS_KEY (not set)'],
  [
    { GOOGLE_PASS_KEY: '{"client_email":"a@example.com"}' },
    'GOOGLE_PASS_KEY must be the JSON text of a service account’s key (set in the environment)',
  ],
  [
    { GOOGLE_PASS_ISSUER: 'BCR2DN' },
    'GOOGLE_PASS_ISSUER must be an issuer ID, which has digits only (set in the environment)',
  ],
])('refuses an account of Google that is not whole: %p', (changed, fault) => {
  expect(refused({ ...google.settings, ...changed })).toThrow(sentence(fault));
});

test('a certificate that has ended ends the passes, not the shop, and is reported from 30 days before', () => {
  const settings = settingsWith({ ...apple.settings, ...google.settings });
  const end = apple.certificate.validToDate;
  const daysBefore = (days: number) => new Date(end.getTime() - days * 24 * 60 * 60_000);
  const day = end.toISOString().slice(0, 10);
  expect(endingCertificates(settings, daysBefore(31))).toEqual([]);
  expect(endingCertificates(settings, daysBefore(29))).toEqual([
    `APPLE_PASS_CERTIFICATE ends on ${day}: renew it (docs/deploy.md, Passes).`,
  ]);
  expect(walletsOf(settings, daysBefore(29))).toEqual(['apple', 'google']);
  expect(endingCertificates(settings, daysBefore(-1))[0]).toBe(
    `APPLE_PASS_CERTIFICATE ended on ${day}, so tickets have no passes for Apple Wallet: renew it (docs/deploy.md, Passes).`,
  );
  expect(walletsOf(settings, daysBefore(-1))).toEqual(['google']);
});

test('the shell server reports a certificate that ends soon to the command line and in its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pass-settings-'));
  const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const server = createShellServer(
    settingsWith({
      ...makeAppleAccount(20).settings,
      REGISTRY_STORAGE: folder,
      ASSETS_STORAGE: folder,
      STATE_FOLDER: folder,
    }),
  );
  const { problems } = (await server.inject('/health')).json();
  expect(problems).toEqual([
    expect.stringMatching(/^APPLE_PASS_CERTIFICATE ends on \d{4}-\d\d-\d\d: renew it/),
  ]);
  expect(log.mock.calls.flat().join('')).toContain(problems[0]);
  await server.close();
  log.mockRestore();
  rmSync(folder, { recursive: true });
});
