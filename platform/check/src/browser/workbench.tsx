import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type BuildEvent, buildEventsPath, type ShownRelease, type View } from '../task';
import type { ShownInPage } from './show-part';
import styles from './workbench.module.css';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  /** Labels by value, in the order in which they are shown. */
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  onChange(value: Value): void;
}

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend>{legend}</legend>
      {Object.entries<string>(options).map(([option, label]) => (
        <label key={option} className={styles['option']}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option as Value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Widths of the part's page in pixels; `full` fills the window. */
const widths = { '320': '320', '390': '390', '768': '768', full: 'Full' } as const;
type Width = keyof typeof widths;

const services = { usual: 'Answer', slow: 'Slow', silent: 'Silent', failing: 'Fail' } as const;
const schemes = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const answers = {
  completed: 'Completed',
  declined: 'Declined',
  invalid: 'Invalid',
  'price-changed': 'Price changed',
  waiting: 'Waiting',
  indeterminate: 'No answer',
} as const;

interface ControlsProps {
  readonly isCheckout: boolean;
  readonly view: View;
  readonly width: Width;
  onView(changes: Partial<View>): void;
  onWidth(width: Width): void;
}

function Controls({ isCheckout, view, width, onView, onWidth }: ControlsProps) {
  return (
    <form className={styles['controls']} aria-label="Controls" onSubmit={(event) => event.preventDefault()}>
      <Choice legend="Width" options={widths} value={width} onChange={onWidth} />
      <Choice
        legend="Colour scheme"
        options={schemes}
        value={view.scheme}
        onChange={(scheme) => onView({ scheme })}
      />
      <Choice
        legend="Services"
        options={services}
        value={view.services}
        onChange={(chosen) => onView({ services: chosen })}
      />
      {isCheckout && (
        <Choice
          legend="An order ends"
          options={answers}
          value={view.answer}
          onChange={(answer) => onView({ answer })}
        />
      )}
      <label className={styles['field']}>
        Event
        <input
          type="text"
          value={view.eventName}
          onChange={({ target }) => onView({ eventName: target.value })}
        />
      </label>
      <label className={styles['field']}>
        Tickets
        <input
          type="number"
          inputMode="numeric"
          value={view.quantity}
          onChange={({ target }) =>
            onView({ quantity: Math.max(0, Math.min(100, Math.trunc(Number(target.value)))) })
          }
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={view.isFree}
          onChange={({ target }) => onView({ isFree: target.checked })}
        />{' '}
        Tickets cost nothing
      </label>
    </form>
  );
}

type Built = Extract<BuildEvent, { ok: true }>;

/** The last successful build, and the bundler's message if a later one failed. */
function useBuilds(): { readonly build: Built | null; readonly failure: string | null } {
  const [build, setBuild] = useState<Built | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const source = new EventSource(buildEventsPath);
    source.addEventListener('message', ({ data }) => {
      // Written by the server of this page.
      const event: BuildEvent = JSON.parse(data);
      setFailure(event.ok ? null : event.message);
      if (event.ok) setBuild(event);
    });
    return () => source.close();
  }, []);
  return { build, failure };
}

interface PartFrameProps {
  readonly release: ShownRelease;
  readonly path: string;
  readonly view: View;
  readonly width: string;
  /** Receives the part once it is mounted. */
  readonly shown: RefObject<ShownInPage | null>;
  onLog(line: string): void;
}

/** The part in a separate page with the policy of its slot. Its props follow the view; its host does not change. */
function PartFrame({ release, path, view, width, shown, onLog }: PartFrameProps) {
  useEffect(() => shown.current?.change(view), [shown, view]);

  async function show(frame: HTMLIFrameElement): Promise<void> {
    const page = frame.contentWindow;
    if (!page?.showPart) return;
    try {
      shown.current = await page.showPart(release, view, onLog);
    } catch (error) {
      // The other page has another `Error` class.
      onLog(`The part cannot be shown: ${String(error)}`);
    }
  }

  return (
    <iframe
      className={styles['frame']}
      title={release.part}
      src={path}
      style={{ width }}
      onLoad={(event) => void show(event.currentTarget)}
    />
  );
}

const maxLines = 100;

const firstView: View = {
  eventName: 'Harbor Lights',
  quantity: 2,
  isFree: false,
  services: 'usual',
  answer: 'completed',
  scheme: 'system',
};

function Workbench() {
  const { build, failure } = useBuilds();
  const [view, setView] = useState(firstView);
  const [width, setWidth] = useState<Width>('full');
  const [mounts, setMounts] = useState(0);
  const [lines, setLines] = useState<readonly string[]>([]);
  const shown = useRef<ShownInPage | null>(null);
  const isCheckout = build?.release.slot.startsWith('checkout:') ?? false;
  const log = useCallback((line: string) => setLines((known) => [line, ...known].slice(0, maxLines)), []);

  return (
    <div className={styles['workbench']}>
      <header className={styles['header']}>
        <h1>{build?.release.part ?? 'Workbench'}</h1>
        <p role="status">{build ? `Build ${build.number}, ${build.tookMs} ms` : 'Building …'}</p>
        {isCheckout && (
          <button type="button" onClick={() => shown.current?.fill()}>
            Fill in
          </button>
        )}
        <button type="button" onClick={() => setMounts(mounts + 1)}>
          Mount again
        </button>
        {build?.storeView && <a href={build.storeView}>Inside the store</a>}
      </header>
      <Controls
        isCheckout={isCheckout}
        view={view}
        width={width}
        onView={(changes) => setView({ ...view, ...changes })}
        onWidth={setWidth}
      />
      <main className={styles['stage']}>
        {failure && (
          <pre role="alert" className={styles['failure']}>
            {failure}
          </pre>
        )}
        {build && (
          <PartFrame
            // A host does not change after the mount.
            key={`${build.number} ${mounts} ${view.services} ${view.answer}`}
            release={build.release}
            path={build.path}
            view={view}
            width={width === 'full' ? '100%' : `${width}px`}
            shown={shown}
            onLog={log}
          />
        )}
        <section aria-label="What the part did" className={styles['log']}>
          <ol role="log">
            {lines.map((line, index) => (
              <li key={lines.length - index}>{line}</li>
            ))}
          </ol>
          {lines.length === 0 && <p>The part’s calls of its host appear here.</p>}
        </section>
      </main>
    </div>
  );
}

/** Shows the workbench in its page. */
export function startWorkbench(): void {
  const root = document.querySelector('#workbench');
  if (root) createRoot(root).render(<Workbench />);
}
