/** Where a fault is put into the code of a part. */
interface Spoiling {
  /** Runs before a remote is mounted. */
  readonly before?: string;
  /** Runs after a remote was mounted, or after the shell has started. */
  readonly after?: string;
}

/** What becomes of one of the scripts that a part starts with. */
interface ScriptOfPart {
  readonly script: string;
  /** Name of the global that holds the container of a remote; null for the shell. */
  readonly container: string | null;
  /** Whether it is the last of the scripts, which starts the part. */
  readonly isLast: boolean;
}

/** A way in which a released part may fail. */
export interface PartFault {
  readonly name: string;
  /** What becomes of its scripts. */
  change(part: ScriptOfPart): string;
  /** What happens to the scripts on their way: they are not there, or never come. */
  readonly onTheWay?: 'not-found' | 'hang';
  /** What has to happen until it fails. */
  readonly until?: 'press' | 'minute';
  /** Whether a shell with it does not start. */
  readonly keepsShellFromStarting?: boolean;
}

const asItIs = ({ script }: ScriptOfPart) => script;

const startsWith = (code: string) => (part: ScriptOfPart) => `${code}${part.script}`;

/** The script of a container whose fragment is mounted with something before and after. */
const spoiltRemote = (script: string, container: string, { before = '', after = '' }: Spoiling) => `${script}
;${container} = ((container) => {
  const around = (fragment, open) => open && ((element, host, props) => {
    ${before}
    const mounted = open.call(fragment, element, host, props);
    ${after}
    return mounted;
  });
  const spoilt = ({ default: fragment }) => ({ default: {
    ...fragment, mount: around(fragment, fragment.mount), adopt: around(fragment, fragment.adopt),
  } });
  return {
    init: (scope) => container.init(scope),
    get: async (name) => { const factory = await container.get(name); return () => spoilt(factory()); },
  };
})(${container});
`;

const spoiltShell = (script: string, { after = '' }: Spoiling) => `${script}
;((element) => { ${after} })(document.getElementById('root'));
`;

const spoil =
  (spoiling: Spoiling) =>
  ({ script, container, isLast }: ScriptOfPart) => {
    if (container) return spoiltRemote(script, container, spoiling);
    return isLast ? spoiltShell(script, spoiling) : script;
  };

const throwsInRender = `(() => { throw new Error('It breaks in render.'); })`;

/** Every remote reads one of these where it renders; the shell writes this attribute in the slots that it renders. */
const inRender = (part: ScriptOfPart) =>
  part.container
    ? spoil({
        before: `
const breaks = ${throwsInRender};
props = { ...props, event: new Proxy(props.event, { get: breaks }) };
host = { ...host, cart: { ...host.cart, snapshot: breaks } };`,
      })(part)
    : part.script.replace('"data-boundary":', `"data-boundary":${throwsInRender}()||`);

const hide = `const sheet = new CSSStyleSheet(); sheet.replaceSync('* { display: none !important }'); document.adoptedStyleSheets = [sheet];`;

/** What a clock of a test throws comes back to the test; what a listener throws is the page's. */
const late = `
element.addEventListener('late', () => { throw new Error('It breaks late.'); });
setTimeout(() => element.dispatchEvent(new Event('late')), 60000);
element.dataset.counts = 'a minute';`;

/** The shell owns the bus; the part floods its fault reports. */
const flood = (part: ScriptOfPart) =>
  spoil({
    after: part.container
      ? `for (let time = 0; time < 5000; time++) host.cart.emit('cart:remove', { itemId: time });`
      : `for (let time = 0; time < 5000; time++) window.reportError(new Error('It floods ' + time));`,
  })(part);

/** Every way in which each part is tried. */
export const partFaults: readonly PartFault[] = [
  { name: 'is not found', change: asItIs, onTheWay: 'not-found', keepsShellFromStarting: true },
  { name: 'never comes', change: asItIs, onTheWay: 'hang', keepsShellFromStarting: true },
  { name: 'is no script', change: startsWith('}'), keepsShellFromStarting: true },
  {
    name: 'throws in mount',
    change: (part) => {
      const code = `throw new Error('It breaks in mount.');`;
      return part.container ? spoil({ before: code })(part) : startsWith(code)(part);
    },
    keepsShellFromStarting: true,
  },
  { name: 'throws in render', change: inRender },
  {
    name: 'throws in a handler',
    change: spoil({
      after: `element.addEventListener('click', () => { throw new Error('It breaks in a handler.'); });`,
    }),
    until: 'press',
  },
  { name: 'throws after a minute', change: spoil({ after: late }), until: 'minute' },
  {
    name: 'never shows',
    change: (part) =>
      part.container
        ? spoil({ before: 'element.replaceChildren(); return { update() {}, unmount() {} };' })(part)
        : '',
    keepsShellFromStarting: true,
  },
  { name: 'blanks the page by style', change: spoil({ after: hide }) },
  {
    name: 'blanks the page by DOM',
    change: spoil({ after: `document.getElementById('root').replaceChildren();` }),
  },
  { name: 'patches a prototype', change: spoil({ after: 'Array.prototype.map = () => [];' }) },
  { name: 'floods the bus', change: flood },
];
