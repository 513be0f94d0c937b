import { Webhook } from 'standardwebhooks';
import { postMessage } from './webhook';

const key = `whsec_${Buffer.from('a key that the receiver knows too').toString('base64')}`;
const sent: Request[] = [];

beforeEach(() => {
  sent.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push(new Request(url, init));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => jest.restoreAllMocks());

const post = async (message: object) => {
  await postMessage({ url: 'https://receiver.example.com/parts', key }, message);
  const request = sent.at(-1);
  return { body: (await request?.text()) ?? '', headers: Object.fromEntries(request?.headers ?? []) };
};

test('a receiver can verify a message with Standard Webhooks', async () => {
  const { body, headers } = await post({ type: 'part.unhealthy', part: 'remote-cart' });
  const receiver = new Webhook(key);
  expect(receiver.verify(body, headers)).toEqual({ type: 'part.unhealthy', part: 'remote-cart' });
  expect(() => receiver.verify(body.replace('cart', 'event'), headers)).toThrow('No matching signature');
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow(
    'No matching signature',
  );
});

test('a repeated message has the same id, and another message another', async () => {
  const { headers: first } = await post({ part: 'remote-cart' });
  const { headers: again } = await post({ part: 'remote-cart' });
  const { headers: other } = await post({ part: 'remote-event' });
  expect(again['webhook-id']).toBe(first['webhook-id']);
  expect(other['webhook-id']).not.toBe(first['webhook-id']);
});
