/** The keys that the simulator accepts. Not secret: they open nothing else. */
export const demoKeys = {
  secretKey: 'sk_test_demonstration',
  publishableKey: 'pk_test_demonstration',
  webhookSecret: 'whsec_demonstration',
} as const;
