import Fastify from 'fastify';
import { unknownCheckout } from './checkout-event';
import { createCheckoutEventReader } from './checkout-event-reader';

const day = 24 * 60 * 60 * 1000;

type Answer = { readonly processor: string } | 'limited' | 'silent' | 'no event';

/** A catalogue that answers as it is told to, and counts the questions. */
async function startCatalogue() {
  const state = { answer: { processor: 'mxmerchant' } as Answer, questions: 0 };
  const server = Fastify({ forceCloseConnections: true });
  server.post('/v1/graphql', async (_request, reply) => {
    state.questions += 1;
    const { answer } = state;
    if (answer === 'limited') return reply.code(429).send({ success: false });
    if (answer === 'silent') return reply.hijack();
    if (answer === 'no event') return { data: { events: [] } };
    const event = {
      ticketing_logo: 'https://pictures.test/logo.png?size=2',
      ticketing_background_url: 'https://pictures.test/back.png',
      ticketing_payment_processor_config: answer,
    };
    return { data: { events: [event] } };
  });
  const origin = await server.listen({ port: 0, host: 'localhost' });
  return { state, origin, close: () => server.close() };
}

let catalogue: Awaited<ReturnType<typeof startCatalogue>>;
let clock: number;
let warnings: string[];
let read: ReturnType<typeof createCheckoutEventReader>;
beforeEach(async () => {
  catalogue = await startCatalogue();
  clock = 1;
  warnings = [];
  read = createCheckoutEventReader(
    catalogue.origin,
    (line) => warnings.push(line),
    () => clock,
  );
});
afterEach(() => catalogue.close());

const known = { processor: 'mxmerchant', pictureOrigins: ['https://pictures.test'] };

test.each(['limited', 'silent'] as const)(
  'a checkout that was known stays while the API is %s, and is asked for again afterwards',
  async (answer) => {
    expect(await read('harbor')).toEqual(known);
    catalogue.state.answer = answer;
    clock += day;
    expect(await read('harbor')).toEqual(known);
    expect(warnings[0]).toContain('The catalogue does not answer');
    catalogue.state.answer = { processor: 'stripe' };
    expect(await read('harbor')).toMatchObject({ processor: 'stripe' });
  },
);

test('a checkout that was known stays while the API is gone', async () => {
  await read('harbor');
  await catalogue.close();
  clock += day;
  expect(await read('harbor')).toEqual(known);
});

test('a thousand visitors at once are one question, and another within seconds is none', async () => {
  const answers = await Promise.all(Array.from({ length: 1000 }, () => read('harbor')));
  await read('harbor');
  expect(catalogue.state.questions).toBe(1);
  expect(answers).toEqual(answers.map(() => known));
});

test('a changed processor and an event that was taken off sale are noticed after seconds', async () => {
  await read('harbor');
  catalogue.state.answer = { processor: 'braintree' };
  clock += 6000;
  expect(await read('harbor')).toMatchObject({ processor: 'braintree' });
  catalogue.state.answer = 'no event';
  clock += 6000;
  expect(await read('harbor')).toEqual(unknownCheckout);
});

test('an event that was never known is asked for again by the next visitor after an outage', async () => {
  catalogue.state.answer = 'limited';
  expect(await read('harbor')).toEqual(unknownCheckout);
  catalogue.state.answer = { processor: 'mxmerchant' };
  expect(await read('harbor')).toEqual(known);
});
