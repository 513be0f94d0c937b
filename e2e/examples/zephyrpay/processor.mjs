/**
 * Zephyrpay, simulated at its wire protocol. The real one is a company's servers, outside this machine: this process stands for them, with
 * test cards alone. Payments are in memory only. SIGTERM ends it.
 *
 * For browsers, at its own origin:
 *   GET  /fields?merchant=&parent=   the page with the card inputs, for a frame of exactly one parent origin
 *   POST /v1/tokens                  a one-time token of a card
 * For the merchant's servers, with `Authorization: Bearer <secret>`:
 *   POST /v1/charges                 takes the money, once for each `Idempotency-Key`
 *   GET  /v1/charges/by-key/<key>    what became of it; 404 without a charge so far
 *   GET  /v1/charges?since=&after=   all charges that took money, oldest first, in pages
 *   POST /v1/refunds                 refunds a charge, once
 * An answer with a status from 400 to 499 means that nothing was done.
 *
 * Messages between a page and the frame in it, each to exactly the other's origin:
 *   page  → { zephyrpay: 'tokenize', id }
 *   frame → { zephyrpay: 'ready' }, { zephyrpay: 'height', height }, { zephyrpay: 'token', id, token },
 *           { zephyrpay: 'invalid', id } once the frame shows what is wrong, { zephyrpay: 'failed', id } if the card could not be sent
 */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '0', ZEPHYRPAY_SECRET: secret = '', MERCHANT: merchant = 'm_42' } = process.env;
/** Milliseconds until a charge is answered, and until the payment of a late one appears. */
const chargeMs = Number(process.env.CHARGE_MS ?? 20);
const lateMs = Number(process.env.LATE_MS ?? 3000);
const pageSize = 100;

if (!secret) {
  process.stderr.write('Set ZEPHYRPAY_SECRET.\n');
  process.exit(1);
}

/** What a card does; every other one is declined. */
const outcomes = {
  4111111111111111: 'approved',
  4000000000009995: 'declined',
  // The money is taken, and the answer is lost.
  4000000000000119: 'lost',
  // There is no answer, and the payment appears later.
  4000000000000259: 'late',
};
/** Tokens for tests of servers, which may be used again. */
const testTokens = { tok_ok: 'approved', tok_declined: 'declined', tok_lost: 'lost', tok_late: 'late' };

const tokens = new Map();
const charges = new Map();

const passesLuhn = (number) =>
  [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

function createToken({ merchant: of, number, expiry, cvc }) {
  const digits = String(number).replaceAll(' ', '');
  const [month, year] = String(expiry).split('/');
  const isExpired = new Date(2000 + Number(year), Number(month)) <= new Date();
  if (of !== merchant) return [400, { error: 'merchant_unknown' }];
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return [400, { error: 'number_invalid' }];
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) || isExpired) return [400, { error: 'expiry_invalid' }];
  if (!/^\d{3,4}$/.test(cvc)) return [400, { error: 'cvc_invalid' }];
  const token = `tok_${randomBytes(16).toString('hex')}`;
  tokens.set(token, outcomes[digits] ?? 'unknown');
  return [201, { token }];
}

/** What a token stands for; undefined for one that was used. */
function redeem(token) {
  const outcome = testTokens[token] ?? tokens.get(token);
  tokens.delete(token);
  return outcome;
}

const isTaken = ({ status }) => status === 'succeeded' || status === 'refunded';
const shown = ({ isVisible, ...charge }) => charge;

function decide(outcome) {
  if (outcome === 'declined') return { status: 'declined', message: 'Insufficient funds' };
  if (outcome === 'unknown') return { status: 'declined', message: 'Card declined' };
  return { status: 'succeeded', message: '' };
}

/** @returns a status and a body; `late` and `lost` for no answer */
function createCharge(key, { amount, currency, token, reference = null }) {
  if (!key) return [400, { error: 'key_missing' }];
  if (!Number.isSafeInteger(amount) || amount < 1 || currency !== 'usd')
    return [400, { error: 'amount_invalid' }];
  const known = charges.get(key);
  if (known?.amount === amount)
    return known.isVisible ? [200, shown(known)] : [409, { error: 'in_progress' }];
  if (known) return [409, { error: 'key_reused' }];
  const outcome = redeem(token);
  if (!outcome) return [400, { error: 'token_invalid' }];
  const charge = {
    id: `ch_${randomUUID()}`,
    key,
    amount,
    currency,
    reference,
    created: new Date().toISOString(),
    ...decide(outcome),
    isVisible: outcome !== 'late',
  };
  charges.set(key, charge);
  if (outcome === 'late') {
    setTimeout(() => {
      charge.isVisible = true;
    }, lateMs).unref();
  }
  return outcome === 'late' || outcome === 'lost' ? outcome : [201, shown(charge)];
}

function findCharge(key) {
  const charge = charges.get(key);
  return charge?.isVisible ? [200, shown(charge)] : [404, { error: 'charge_unknown' }];
}

function listCharges(query) {
  const since = new Date(query.get('since') ?? 0);
  if (Number.isNaN(since.getTime())) return [400, { error: 'since_invalid' }];
  const taken = [...charges.values()].filter(
    (charge) => charge.isVisible && isTaken(charge) && new Date(charge.created) >= since,
  );
  const from = taken.findIndex(({ id }) => id === query.get('after')) + 1;
  const page = taken.slice(from, from + pageSize);
  return [200, { data: page.map(shown), has_more: from + pageSize < taken.length }];
}

function refundCharge({ charge: id, amount }) {
  const charge = [...charges.values()].find((one) => one.id === id && one.isVisible && isTaken(one));
  if (!charge) return [404, { error: 'charge_unknown' }];
  if (charge.amount !== amount) return [422, { error: 'amount_mismatch' }];
  charge.status = 'refunded';
  return [200, shown(charge)];
}

const isOfMerchant = (authorization = '') => {
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** The origins that may have the fields in a frame: the merchant's shops, and in this sandbox any origin of this machine. */
const shops = new Set((process.env.SHOP_ORIGINS ?? '').split(',').filter(Boolean));
const isShop = (origin) =>
  shops.has(origin) || /^http:\/\/(localhost|127\.0\.0\.1|[a-z]+\.localhost)(:\d+)?$/.test(origin);

const field = (name, label, autocomplete, placeholder) => `
  <div class="${name}"><label for="${name}">${label}</label>
  <input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="numeric" placeholder="${placeholder}"
    required aria-describedby="${name}-error"><p id="${name}-error" class="error"></p></div>`;

const fieldsPage = (parent, nonce) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Card</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; color: light-dark(#1c1b22, #f2f1f7); }
body { margin: 0; padding: 4px; background: light-dark(#fff, #1c1b22); }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.number { grid-column: 1 / -1; }
label { display: block; margin-bottom: 4px; }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid light-dark(#6b6977, #a09eae);
  border-radius: 8px; font: inherit; color: inherit; background: transparent; }
input:focus-visible { outline: 3px solid light-dark(#3b3fd8, #a5a8ff); outline-offset: 1px; }
input[aria-invalid="true"] { border-color: light-dark(#b3261e, #ffb4ab); }
input::placeholder { color: light-dark(#5d5b69, #b6b4c2); }
.error { margin: 4px 0 0; color: light-dark(#b3261e, #ffb4ab); }
.error:empty { display: none; }
</style></head><body><main><h1 hidden>Card</h1><form novalidate aria-label="Card">
${field('number', 'Card number', 'cc-number', '1234 1234 1234 1234')}
${field('expiry', 'Expiry (MM/YY)', 'cc-exp', 'MM/YY')}
${field('cvc', 'CVC', 'cc-csc', '123')}
</form></main>
<script nonce="${nonce}">
const shop = ${JSON.stringify(parent)};
const merchant = ${JSON.stringify(merchant)};
const form = document.querySelector('form');
const messages = { number: 'Please check the card number.', expiry: 'Please enter the expiry as MM/YY.', cvc: 'Please check the CVC.' };
const send = (message) => parent.postMessage({ zephyrpay: message.kind, ...message.data }, shop);
const show = (name, message) => {
  document.getElementById(name + '-error').textContent = message;
  form.elements[name].setAttribute('aria-invalid', String(message !== ''));
};
async function tokenize(id) {
  const card = Object.fromEntries(Object.keys(messages).map((name) => [name, form.elements[name].value.trim()]));
  Object.keys(messages).forEach((name) => show(name, ''));
  const body = JSON.stringify({ merchant, ...card });
  const answer = await fetch('/v1/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => null);
  const { token, error = '' } = (await answer?.json().catch(() => null)) ?? {};
  if (token) return send({ kind: 'token', data: { id, token } });
  const name = error.replace('_invalid', '');
  if (!(name in messages)) return send({ kind: 'failed', data: { id } });
  show(name, messages[name]);
  form.elements[name].focus();
  send({ kind: 'invalid', data: { id } });
}
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === shop && data?.zephyrpay === 'tokenize') tokenize(data.id);
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => show(target.name, ''));
new ResizeObserver(() => send({ kind: 'height', data: { height: document.documentElement.scrollHeight } })).observe(document.body);
send({ kind: 'ready', data: {} });
</script></body></html>`;

function sendFields(response, query) {
  const parent = query.get('parent') ?? '';
  if (query.get('merchant') !== merchant || !isShop(parent)) return void response.writeHead(403).end();
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parent}`,
  ];
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(fieldsPage(parent, nonce));
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 16_384) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function answer(request, response) {
  const { method } = request;
  const { pathname, searchParams } = new URL(request.url, 'http://zephyrpay');
  const send = ([status, body]) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (method === 'GET' && pathname === '/fields') return sendFields(response, searchParams);
  const body = method === 'POST' ? await readJson(request) : {};
  if (!body) return send([400, { error: 'body_invalid' }]);
  if (method === 'POST' && pathname === '/v1/tokens') return send(createToken(body));
  if (!isOfMerchant(request.headers.authorization)) return send([401, { error: 'secret_invalid' }]);
  if (method === 'POST' && pathname === '/v1/charges') {
    const charged = createCharge(request.headers['idempotency-key'], body);
    if (charged === 'late') return;
    setTimeout(() => (charged === 'lost' ? request.socket.destroy() : send(charged)), chargeMs);
    return;
  }
  const [, key] = /^\/v1\/charges\/by-key\/([^/]+)$/.exec(pathname) ?? [];
  if (method === 'GET' && key) return send(findCharge(decodeURIComponent(key)));
  if (method === 'GET' && pathname === '/v1/charges') return send(listCharges(searchParams));
  if (method === 'POST' && pathname === '/v1/refunds') return send(refundCharge(body));
  return send([404, { error: 'path_unknown' }]);
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => request.socket.destroy());
});
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`Zephyrpay ready: http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
