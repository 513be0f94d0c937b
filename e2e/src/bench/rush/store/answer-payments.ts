// Loaded into an API process before its own code: it answers its charges at MX Merchant itself, each approved.
let paid = 0;

const { fetch: send } = globalThis;

globalThis.fetch = (target, init) => {
  const isCharge = init?.method === 'POST' && String(target).includes('/checkout/v3/payment');
  if (!isCharge || typeof init.body !== 'string') return send(target, init);
  const { amount, clientReference, replayId } = JSON.parse(init.body);
  paid += 1;
  const id = `${process.pid}-${paid}`;
  return Promise.resolve(
    Response.json({ id, status: 'Approved', authMessage: '', amount, clientReference, replayId }),
  );
};
