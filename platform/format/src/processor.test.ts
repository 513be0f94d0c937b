import * as v from 'valibot';
import { processorSchema } from './processor';

const described = {
  label: 'Zephyrpay',
  services: ['https://pay.zephyrpay.example/payments'],
  keys: ['x'.repeat(43)],
};

const issueOf = (changed: object): string => {
  const parsed = v.safeParse(processorSchema, { ...described, ...changed });
  return parsed.success ? 'accepted' : parsed.issues[0].message;
};

test('a description needs a name, an address and a key, and opens the checkout to nothing by itself', () => {
  expect(v.parse(processorSchema, described).browser).toEqual({
    frames: [],
    scripts: [],
    connect: [],
    pictures: [],
    settings: {},
  });
  expect(issueOf({ services: [] })).toBe('Name at least one address of the payment service.');
  expect(issueOf({ keys: [] })).toBe('Name the public key of the payment service.');
  expect(issueOf({ keys: ['short'] })).toBe('"short" is not a public key of 43 characters.');
});

test.each([
  'https://fields.zephyrpay.example',
  'https://fields.zephyrpay.example:8443',
  'http://localhost:4000',
  'http://127.0.0.1:4000',
])('a description may open the checkout to the origin %s', (origin) => {
  expect(issueOf({ browser: { frames: [origin], connect: [origin], pictures: [origin] } })).toBe('accepted');
});

test.each([
  '*',
  'https:',
  'https://*',
  'https://*.zephyrpay.example',
  'http://fields.zephyrpay.example',
  'https://fields.zephyrpay.example/fields',
  'https://fields.zephyrpay.example?any=1',
  'https://team:secret@fields.zephyrpay.example',
  "https://fields.zephyrpay.example; script-src 'unsafe-inline'",
  'https://fields.zephyrpay.example https://thief.example',
  'data:',
  'blob:',
  "'unsafe-inline'",
  "'self'",
])('a description cannot open the checkout to %s', (origin) => {
  for (const field of ['frames', 'connect', 'pictures', 'scripts']) {
    const issue = issueOf({ browser: { [field]: [origin] } });
    if (field === 'scripts' && issue === 'accepted') expect(origin).toMatch(/^https:\/\/[^*\s;'@?]+$/);
    else expect(issue).toContain('of one host: use one like https://pay.example.com, without wildcards.');
  }
});

test.each([
  "https://js.zephyrpay.example/v1.js; script-src 'unsafe-inline'",
  'https://js.zephyrpay.example/v1.js;form-action',
  'https://js.zephyrpay.example/v1.js, https://thief.example',
  'https://js.zephyrpay.example/v1.js https://thief.example',
])('the address of a script cannot add to the policy: %s', (address) => {
  expect(issueOf({ browser: { scripts: ['https://js.zephyrpay.example/v1.js'] } })).toBe('accepted');
  expect(issueOf({ browser: { scripts: [address] } })).toContain('is not the address of one host');
});

test('a description with a field that nobody reads is refused, because it may be a misspelled one', () => {
  expect(issueOf({ browser: { frame: ['https://fields.zephyrpay.example'] } })).not.toBe('accepted');
});
