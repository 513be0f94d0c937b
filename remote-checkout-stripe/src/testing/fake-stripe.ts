type Result = Readonly<Record<string, unknown>>;

type Listener = (event?: unknown) => void;

/** Stripe's answers in a test, and the arguments of its calls. */
interface FakeStripe {
  submit(): Promise<Result>;
  confirm(options: unknown): Promise<Result>;
  retrieve(clientSecret: string): Promise<Result>;
  /** Key and options of the only Stripe.js that all tests load. */
  loadedWith: readonly unknown[];
  /** Options of the created Payment Element and of its group. */
  created: unknown[];
  /** The wallets of browser and account; undefined without any. */
  wallets: Result | undefined;
  /** The listeners of the Express Checkout Element, by event. */
  express: Map<string, Listener>;
}

const intent = { id: 'pi_1', status: 'succeeded' };

/** Every payment succeeds unless the test overrides it. */
export const everythingSucceeds = (): Omit<FakeStripe, 'loadedWith'> => ({
  submit: async () => ({}),
  confirm: async () => ({ paymentIntent: intent }),
  retrieve: async () => ({ paymentIntent: intent }),
  created: [],
  wallets: undefined,
  express: new Map(),
});

/** Installs a Stripe.js whose form is ready at once and whose answers the test defines. */
export function installFakeStripe(): FakeStripe {
  const fake: FakeStripe = { ...everythingSucceeds(), loadedWith: [] };
  const element = (listeners: Map<string, Listener>) => {
    return {
      on: (name: string, listener: Listener) => listeners.set(name, listener),
      off: () => undefined,
      mount: () => setTimeout(() => listeners.get('ready')?.({ availablePaymentMethods: fake.wallets })),
      update: () => undefined,
      destroy: () => undefined,
    };
  };
  const create = (...given: unknown[]) => {
    fake.loadedWith = given;
    return {
      elements: (options: unknown) => {
        return {
          create: (type: string, elementOptions: unknown) => {
            if (type === 'expressCheckout') return element(fake.express);
            fake.created.push(options, elementOptions);
            return element(new Map());
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
