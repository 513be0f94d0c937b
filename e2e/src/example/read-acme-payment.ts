/** The payment that the simulated Acme of a store has for an order's first attempt. */
export async function readAcmePayment(reference: string, simulators: string): Promise<unknown> {
  const answer = await fetch(`${simulators}/acme/payments/${reference}-1`, {
    headers: { authorization: 'Bearer demonstration-key' },
  });
  return answer.json();
}
