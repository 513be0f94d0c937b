/**
 * What the pages of the console do with JavaScript, as one function: `script-text.ts` sends its text. It signs in by the link in the
 * address, shows changes without reloading, and signs commands by a key that the person gives it. The key leaves the browser never.
 */
export function runConsole() {
  const everyMs = 4000;
  const iterations = 600_000;
  const minPassphrase = 12;
  const trusted = window.trustedTypes?.createPolicy('console', { createHTML: (text) => text });
  const byId = (id) => document.getElementById(id);
  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  // Sign in by the link. Its text is after the `#`, which browsers send to no server.
  const signIn = byId('sign-in');
  const signInByAddress = () => {
    if (location.hash.length < 2) return;
    byId('link').value = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
    signIn.requestSubmit();
  };
  if (signIn) {
    addEventListener('hashchange', signInByAddress);
    return signInByAddress();
  }
  const key = document.body.dataset.key;
  if (!key) return;

  // Times of the reader.
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
  const showTimes = () => {
    for (const element of document.querySelectorAll('time')) {
      const at = new Date(element.dateTime);
      const minutes = Math.round((at - Date.now()) / 60_000);
      const hours = Math.round(minutes / 60);
      element.title = element.dateTime;
      if (Math.abs(minutes) < 60)
        element.textContent = minutes === 0 ? 'now' : relative.format(minutes, 'minute');
      else if (Math.abs(hours) < 24) element.textContent = relative.format(hours, 'hour');
      else element.textContent = absolute.format(at);
    }
  };

  // A button beside each command.
  const addCopyButtons = () => {
    if (!navigator.clipboard) return;
    for (const line of document.querySelectorAll('.cli:not(:has(button))')) {
      const button = make('button', { type: 'button', textContent: 'Copy' });
      button.onclick = async () => {
        await navigator.clipboard.writeText(line.querySelector('code').textContent);
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 1500);
      };
      line.append(button);
    }
  };

  // The command in a form, with the values of its inputs.
  const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
  const commandOf = (form) => {
    const command = JSON.parse(form.dataset.command);
    for (const { name, type, value } of form.elements) {
      if (name) command[name] = type === 'number' ? Number(value) : value;
    }
    return command;
  };
  document.addEventListener('input', ({ target }) => {
    const form = target.closest?.('form[data-command]');
    const code = form?.querySelector('code[data-template]');
    if (!code || !target.name) return;
    const command = commandOf(form);
    code.textContent = code.dataset.template.replace(/\{(\w+)\}/g, (_, name) =>
      quoted(String(command[name])),
    );
  });

  // Keys. A kept one is encrypted under a passphrase.
  const toBase64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const place = `console-key-${key}`;
  const personPlace = 'console-person';
  const text = new TextEncoder();
  async function wrappingKey(passphrase, salt) {
    const { subtle } = crypto;
    const base = await subtle.importKey('raw', text.encode(passphrase), 'PBKDF2', false, ['deriveKey']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
    return subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
  }
  async function keep(bytes, passphrase) {
    const [salt, iv] = [
      crypto.getRandomValues(new Uint8Array(16)),
      crypto.getRandomValues(new Uint8Array(12)),
    ];
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      await wrappingKey(passphrase, salt),
      bytes,
    );
    localStorage.setItem(place, JSON.stringify([salt, iv, sealed].map(toBase64)));
  }
  async function unlock(passphrase) {
    const [salt, iv, sealed] = JSON.parse(localStorage.getItem(place)).map(fromBase64);
    try {
      return await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv },
        await wrappingKey(passphrase, salt),
        sealed,
      );
    } catch {
      throw new Error('This passphrase does not open the key.');
    }
  }
  /** Reads the private key of a PEM file, for signing alone. */
  async function readKey(bytes) {
    const importKey = (extractable) =>
      crypto.subtle.importKey('pkcs8', bytes, { name: 'Ed25519' }, extractable, ['sign']);
    try {
      const { x } = await crypto.subtle.exportKey('jwk', await importKey(true));
      if (x === key) return await importKey(false);
    } catch (error) {
      throw new Error(
        error.name === 'NotSupportedError'
          ? 'This browser cannot sign: copy the command.'
          : 'This file has no Ed25519 private key: choose the PEM file of your key.',
      );
    }
    throw new Error('This is not the key that signed you in: choose that one.');
  }
  const bytesOfPem = (pem) => {
    const [, body] = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END PRIVATE KEY-----/.exec(pem) ?? [];
    try {
      return fromBase64((body ?? '').replace(/\s/g, ''));
    } catch {
      return new Uint8Array();
    }
  };
  async function keyOf(form) {
    const [file] = form.querySelector('[type=file]')?.files ?? [];
    const passphrase = form.querySelector('[type=password]')?.value ?? '';
    if (localStorage.getItem(place) && !file) return readKey(await unlock(passphrase));
    if (!file) throw new Error('Choose the PEM file of your key.');
    if (passphrase && passphrase.length < minPassphrase)
      throw new Error(`A passphrase has at least ${minPassphrase} letters.`);
    const bytes = bytesOfPem(await file.text());
    const read = await readKey(bytes);
    if (passphrase) await keep(bytes, passphrase);
    return read;
  }

  /** Signs a command as `storefront` does: a DSSE envelope with one Ed25519 signature. */
  async function sign(command, privateKey, person) {
    const payloadType = 'application/vnd.storefront.command+json';
    const document_ = { id: crypto.randomUUID(), signed: new Date().toISOString(), by: { person }, command };
    const payload = text.encode(JSON.stringify(document_));
    const head = text.encode(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `);
    const covered = new Uint8Array([...head, ...payload]);
    const sig = toBase64(await crypto.subtle.sign('Ed25519', privateKey, covered));
    return JSON.stringify({ payloadType, payload: toBase64(payload), signatures: [{ keyid: key, sig }] });
  }

  const say = (message, isBad = false) => {
    byId('done').textContent = message;
    byId('done').className = isBad ? 'note bad' : 'note good';
  };

  function addSigning(details) {
    const form = details.querySelector('form');
    if (!crypto.subtle || form.querySelector('.sign')) return;
    const isKept = localStorage.getItem(place) !== null;
    const label = (words, input) => make('label', {}, words, input);
    const secret = make('input', {
      type: 'password',
      autocomplete: isKept ? 'current-password' : 'new-password',
    });
    const file = make('input', { type: 'file', accept: '.pem' });
    const person = make('input', {
      autocomplete: 'email',
      required: true,
      maxLength: 100,
      value: localStorage.getItem(personPlace) ?? '',
    });
    const byline = label('Your name or e-mail address, for the list of changes ', person);
    const block = make('div', { className: 'sign' });
    const answer = make('p', { className: 'answer' });
    answer.setAttribute('role', 'alert');
    const button = make('button', {
      className: 'primary',
      textContent: `Sign and ${JSON.parse(form.dataset.command).type.replace('rollback', 'roll back')}`,
    });
    if (isKept) {
      const forget = make('button', { type: 'button', textContent: 'Forget this key' });
      forget.onclick = () => {
        localStorage.removeItem(place);
        block.remove();
        addSigning(details);
      };
      block.append(byline, label('Passphrase of your key ', secret), button, forget, answer);
    } else {
      block.append(
        byline,
        label('Key file ', file),
        label('Passphrase (optional): this browser keeps the key, encrypted ', secret),
        button,
        answer,
      );
    }
    form.append(block);
    form.onsubmit = async (event) => {
      event.preventDefault();
      button.disabled = true;
      answer.textContent = '';
      try {
        const name = person.value.trim();
        const signed = await sign(commandOf(form), await keyOf(form), name);
        localStorage.setItem(personPlace, name);
        const headers = { 'content-type': 'text/plain' };
        const response = await fetch('/commands', { method: 'POST', headers, body: signed });
        const { message, what, from, to } = await response.json();
        if (!response.ok) throw new Error(message);
        say(`${what}: ${from} → ${to}`);
        block.remove();
        details.open = false;
        await refresh();
      } catch (error) {
        answer.textContent = error.message;
      }
      button.disabled = false;
    };
  }
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.matches('details.action') && target.open) addSigning(target);
    },
    true,
  );

  // Changes, without reloading: sections whose HTML differs from what the server sent before.
  const sent = new Map();
  const liveOf = (page) => page.querySelectorAll('main > section, footer');
  for (const section of liveOf(document)) sent.set(section.id, section.outerHTML);
  const isBusy = (section) => section.querySelector('details.action[open]') !== null;

  function replace(old, next) {
    const open = [...old.querySelectorAll('details[open]')].map(({ id }) => id);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const fresh = document.importNode(next, true);
    if (old.id !== 'foot') fresh.classList.add('changed');
    old.replaceWith(fresh);
    for (const id of open) {
      const details = id && byId(id);
      if (details) details.open = true;
    }
    if (!focused) return;
    const href = focused.getAttribute('href');
    const inside = focused.closest('details')?.id;
    const again = [...fresh.querySelectorAll('a, summary, [id]')].find(
      (one) =>
        (focused.id && one.id === focused.id) ||
        (href && one.getAttribute('href') === href) ||
        (inside && one.matches('summary') && one.parentElement.id === inside),
    );
    again?.focus({ preventScroll: true });
  }

  function show(page) {
    let waits = false;
    const main = byId('main');
    const next = [...liveOf(page)];
    for (const section of liveOf(document)) {
      if (!next.some(({ id }) => id === section.id) && !isBusy(section)) section.remove();
    }
    let before = byId('done');
    for (const section of next) {
      const old = byId(section.id);
      if (!old) main.insertBefore(document.importNode(section, true), before.nextSibling);
      else if (sent.get(section.id) !== section.outerHTML) {
        if (isBusy(old)) {
          waits = true;
          before = old;
          continue;
        }
        replace(old, section);
      }
      sent.set(section.id, section.outerHTML);
      if (section.id !== 'foot') before = byId(section.id);
    }
    return waits;
  }

  let version = '';
  async function refresh() {
    const live = () => byId('live');
    try {
      const headers = version ? { 'if-none-match': version } : {};
      const response = await fetch(location.href, { headers, cache: 'no-store' });
      if (response.status === 401) return location.reload();
      let waits = false;
      if (response.ok) {
        const answer = await response.text();
        const page = new DOMParser().parseFromString(
          trusted ? trusted.createHTML(answer) : answer,
          'text/html',
        );
        waits = show(page);
        version = waits ? '' : (response.headers.get('etag') ?? '');
        addCopyButtons();
      } else if (response.status !== 304) throw new Error(String(response.status));
      showTimes();
      const clock = new Date().toLocaleTimeString('en', { hour12: false });
      live().textContent = waits ? 'Waits for the open action' : 'Live';
      live().title = clock;
      live().className = '';
    } catch {
      live().textContent = 'The registrar does not answer';
      live().className = 'late';
    }
  }
  async function watch() {
    if (document.visibilityState === 'visible') await refresh();
    setTimeout(watch, everyMs);
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
  showTimes();
  addCopyButtons();
  setTimeout(watch, everyMs);
}
