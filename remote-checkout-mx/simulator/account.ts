/** The account that the simulator accepts. Not secret: it opens nothing else. */
export const demoAccount = {
  merchantId: '1000001',
  consumerKey: 'demonstration-key',
  consumerSecret: 'demonstration-secret',
} as const;
