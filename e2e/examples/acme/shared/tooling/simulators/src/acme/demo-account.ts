/** The key that the simulator answers to. Not secret: it is good for nothing else. */
export const demoKey = 'demonstration-key';
