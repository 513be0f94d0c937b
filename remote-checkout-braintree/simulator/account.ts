/** The account that the simulator accepts. Not secret: it opens nothing else. */
export const demoAccount = {
  merchantId: 'demo_merchant',
  publicKey: 'demo_public_key',
  privateKey: 'demo_private_key',
} as const;
