/** The address of a wallet's owner. */
interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly country: string;
}

export interface WalletOwner {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
}

/** What a visitor approved in the sheet of a wallet. */
export interface WalletAnswer {
  readonly details: WalletOwner;
  /** The number of the card behind the wallet, one of the test cards. */
  readonly card: string;
}

const owner: WalletOwner = {
  name: 'Robin Visitor',
  email: 'robin@example.com',
  phone: '+12075550123',
  address: {
    line1: '12 Main Street',
    line2: null,
    city: 'Portland',
    state: 'ME',
    postal_code: '04101',
    country: 'US',
  },
};

const abroad: Address = {
  line1: '1 Harbour Road',
  line2: null,
  city: 'London',
  state: '',
  postal_code: 'SW1A 1AA',
  country: 'GB',
};

const owners: Readonly<Record<string, WalletOwner>> = {
  'all details': owner,
  'no phone': { ...owner, phone: '' },
  'an address abroad': { ...owner, address: abroad },
};

const cards: Readonly<Record<string, string>> = {
  'an approved card': '4242424242424242',
  'a declined card': '4000000000000002',
  'a card whose answer is lost': '4000000000000341',
};

function selectOf(label: string, options: readonly string[]) {
  const select = document.createElement('select');
  select.append(...options.map((text) => new Option(text)));
  Object.assign(select.style, { display: 'block', font: 'inherit', minHeight: '44px', width: '100%' });
  const place = document.createElement('label');
  place.append(label, select);
  return { place, select };
}

function buttonOf(text: string, background: string, color: string) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  Object.assign(button.style, {
    background,
    border: '1px solid #767676',
    borderRadius: '12px',
    color,
    cursor: 'pointer',
    font: 'inherit',
    minHeight: '48px',
  });
  return button;
}

/**
 * Opens the sheet of a wallet, in which the visitor chooses what the wallet gives and how the bank answers. It stays open as
 * long as the visitor wants.
 * @param amount - as the sheet shows it, for example `$12.50`
 * @param moreCards - test cards of the processor, beside the usual ones
 * @returns null if the visitor closes it
 */
export function askWallet(
  wallet: string,
  amount: string,
  moreCards: Readonly<Record<string, string>> = {},
): Promise<WalletAnswer | null> {
  const offered = { ...cards, ...moreCards };
  const sheet = document.createElement('dialog');
  sheet.setAttribute('aria-label', `Simulated ${wallet}`);
  const title = document.createElement('strong');
  title.textContent = `${wallet} (simulated): ${amount}`;
  const details = selectOf('The wallet gives', Object.keys(owners));
  const card = selectOf('It pays with', Object.keys(offered));
  const approve = buttonOf('Approve', '#000', '#fff');
  const cancel = buttonOf('Cancel', '#fff', '#000');
  const content = document.createElement('div');
  Object.assign(content.style, { display: 'grid', gap: '16px' });
  content.append(title, details.place, card.place, approve, cancel);
  Object.assign(sheet.style, {
    background: '#fff',
    border: '0',
    borderRadius: '16px',
    color: '#000',
    font: '16px system-ui, sans-serif',
    maxWidth: 'calc(100vw - 80px)',
    padding: '20px',
    width: '340px',
  });
  sheet.append(content);
  document.body.append(sheet);
  sheet.showModal();

  return new Promise((resolve) => {
    const close = (answer: WalletAnswer | null) => {
      sheet.close();
      sheet.remove();
      resolve(answer);
    };
    approve.addEventListener('click', () =>
      close({ details: owners[details.select.value] ?? owner, card: offered[card.select.value] ?? '' }),
    );
    cancel.addEventListener('click', () => close(null));
    sheet.addEventListener('cancel', () => close(null));
  });
}
