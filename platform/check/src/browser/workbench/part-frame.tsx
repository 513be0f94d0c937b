import { type RefObject, useEffect } from 'react';
import { pagePath } from '../../page-path';
import type { ShownRelease, View } from '../../workbench/workbench-state';
import type { ShownInPage } from './show-part';
import styles from './workbench.module.css';

interface PartFrameProps {
  readonly release: ShownRelease;
  readonly view: View;
  readonly width: string;
  /** Is given the part as soon as it is mounted. */
  readonly shown: RefObject<ShownInPage | null>;
  onTold(line: string): void;
}

/** The part in a page of its own, under the policy of its slot. Its props follow the view; its host is of the first one. */
export function PartFrame({ release, view, width, shown, onTold }: PartFrameProps) {
  useEffect(() => shown.current?.change(view), [shown, view]);

  async function show(frame: HTMLIFrameElement): Promise<void> {
    const page = frame.contentWindow;
    if (!page?.showPart) return;
    try {
      shown.current = await page.showPart(release, view, onTold);
    } catch (error) {
      // Of the other page, whose `Error` is another.
      onTold(`It cannot be shown: ${String(error)}`);
    }
  }

  return (
    <iframe
      className={styles['frame']}
      title={release.part}
      src={pagePath(release.slot)}
      style={{ width }}
      onLoad={(event) => void show(event.currentTarget)}
    />
  );
}
