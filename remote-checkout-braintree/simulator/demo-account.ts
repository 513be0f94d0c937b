/** The account that the simulator answers to. Not secret: it is good for nothing else. */
export const demoAccount = {
  merchantId: 'demo_merchant',
  publicKey: 'demo_public_key',
  privateKey: 'demo_private_key',
} as const;
