import '@storefront/ui/tokens.css';
import '@storefront/ui/base.css';
import '@storefront/ui/typeface.css';
import { Button } from '@storefront/ui/button';
import { useCallback, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { View } from '../../workbench/workbench-state';
import { Controls, type Width } from './controls';
import { PartFrame } from './part-frame';
import type { ShownInPage } from './show-part';
import { useBuilds } from './use-builds';
import styles from './workbench.module.css';

const mostLines = 100;

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
  const tell = useCallback((line: string) => setLines((known) => [line, ...known].slice(0, mostLines)), []);

  return (
    <div className={styles['workbench']}>
      <header className={styles['header']}>
        <h1>{build?.release.part ?? 'Workbench'}</h1>
        <p role="status">{build ? `Build ${build.number}, ${build.tookMs} ms` : 'Building …'}</p>
        {isCheckout && (
          <Button variant="secondary" onClick={() => shown.current?.fill()}>
            Fill in
          </Button>
        )}
        <Button variant="secondary" onClick={() => setMounts(mounts + 1)}>
          Mount again
        </Button>
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
            // What a host does is settled when a part is mounted.
            key={`${build.number} ${mounts} ${view.services} ${view.answer}`}
            release={build.release}
            view={view}
            width={width === 'full' ? '100%' : `${width}px`}
            shown={shown}
            onTold={tell}
          />
        )}
        <section aria-label="What the part did" className={styles['told']}>
          <ol role="log">
            {lines.map((line, index) => (
              <li key={lines.length - index}>{line}</li>
            ))}
          </ol>
          {lines.length === 0 && <p>What the part asks of its host is listed here.</p>}
        </section>
      </main>
    </div>
  );
}

const root = document.querySelector('#workbench');
if (root) createRoot(root).render(<Workbench />);
