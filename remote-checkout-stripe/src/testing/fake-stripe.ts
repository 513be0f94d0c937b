type Result = Readonly<Record<string, unknown>>;

/** Stripe's answers in a test, and the arguments of its calls. */
interface FakeStripe {
  submit(): Promise<Result>;
  confirm(options: unknown): Promise<Result>;
  retrieve(clientSecret: string): Promise<Result>;
  /** Key and options of the only Stripe.js that all tests load. */
  loadedWith: readonly unknown[];
  /** Options of the created elements. */
  created: unknown[];
}

const intent = { id: 'pi_1', status: 'succeeded' };

/** Every payment succeeds unless the test overrides it. */
export const everythingSucceeds = (): Omit<FakeStripe, 'loadedWith'> => ({
  submit: async () => ({}),
  confirm: async () => ({ paymentIntent: intent }),
  retrieve: async () => ({ paymentIntent: intent }),
  created: [],
});

/** Installs a Stripe.js whose form is ready at once and whose answers the test defines. */
export function installFakeStripe(): FakeStripe {
  const fake: FakeStripe = { ...everythingSucceeds(), loadedWith: [] };
  const element = () => {
    let ready = () => {};
    return {
      on: (name: string, listener: () => void) => {
        if (name === 'ready') ready = listener;
      },
      off: () => undefined,
      mount: () => setTimeout(() => ready()),
      update: () => undefined,
      destroy: () => undefined,
    };
  };
  const create = (...given: unknown[]) => {
    fake.loadedWith = given;
    return {
      elements: (options: unknown) => {
        fake.created.push(options);
        return {
          create: (_type: string, elementOptions: unknown) => {
            fake.created.push(elementOptions);
            return element();
          },
          update: () => undefined,
          getElement: () => null,
          submit: () => fake.submit(),
        };
      },
      confirmPayment: (options: unknown) => fake.confirm(options),
      retrievePaymentIntent: (clientSecret: string) => fake.retrieve(clientSecret),
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
    };
  };
  Object.assign(window, { Stripe: Object.assign(create, { version: 'endive' }) });
  return fake;
}
