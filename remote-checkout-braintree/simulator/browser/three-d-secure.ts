const { origin } = new URL((document.currentScript as HTMLScriptElement).src);

async function call(nonce: string, answer?: string): Promise<{ challenge?: boolean; nonce?: string }> {
  const response = await fetch(`${origin}/braintree/three-d-secure`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nonce, answer }),
  });
  return response.json();
}

const answers = ['Complete authentication', 'Fail authentication', 'Close'] as const;

/** The page of the card's bank, in which its owner confirms the payment or not. */
function showBank(amount: string): Promise<(typeof answers)[number]> {
  const page = document.createElement('dialog');
  page.setAttribute('aria-label', 'Simulated bank');
  page.append(`A payment of $${amount}`);
  Object.assign(page.style, {
    background: '#fff',
    color: '#000',
    font: '16px system-ui, sans-serif',
    padding: '20px',
  });
  document.body.append(page);
  page.showModal();
  return new Promise((resolve) => {
    const close = (answer: (typeof answers)[number]) => {
      page.remove();
      resolve(answer);
    };
    for (const answer of answers) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = answer;
      Object.assign(button.style, {
        display: 'block',
        font: 'inherit',
        marginTop: '16px',
        minHeight: '44px',
        width: '100%',
      });
      button.addEventListener('click', () => close(answer));
      page.append(button);
    }
    page.addEventListener('cancel', () => close('Close'));
  });
}

interface Verification {
  readonly nonce: string;
  readonly amount: string;
  onLookupComplete(data: object, next: () => void): void;
}

/** 3-D Secure, which in braintree-web loads a script of Cardinal. */
export const threeDSecure = {
  create: async () => ({
    async verifyCard({ nonce, amount, onLookupComplete }: Verification) {
      const { challenge } = await call(nonce);
      await new Promise<void>((resolve) => onLookupComplete({}, resolve));
      const answer = challenge ? await showBank(amount) : 'Complete authentication';
      if (answer === 'Close')
        throw Object.assign(new Error('Canceled by user.'), { code: 'THREEDS_CARDINAL_SDK_CANCELED' });
      const liabilityShifted = answer === 'Complete authentication';
      const threeDSecureInfo = { liabilityShifted, liabilityShiftPossible: true };
      return { nonce: (await call(nonce, answer)).nonce, threeDSecureInfo };
    },
  }),
};
