/** The account that the simulator answers to. Not secret: it is good for nothing else. */
export const demoAccount = {
  merchantId: '1000001',
  consumerKey: 'demonstration-key',
  consumerSecret: 'demonstration-secret',
} as const;
