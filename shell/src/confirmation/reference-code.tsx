import { useEffect, useState } from 'react';
import { words } from '#words/confirmation';
import type { CodePicture } from './code-picture';
import styles from './order-confirmation.module.css';

/** What draws codes is loaded with the first one. */
const drawCode = async (text: string): Promise<CodePicture> =>
  (await import(/* webpackChunkName: "code-picture" */ './code-picture')).codePicture(text);

/** The reference of an order as a QR code. Its place is kept until it is drawn. */
export function ReferenceCode({ referenceID }: { readonly referenceID: string }) {
  const [drawn, setDrawn] = useState<CodePicture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (code: CodePicture) => isCurrent && setDrawn(code);
    // Where it cannot be loaded, the reference stands above it in letters.
    void drawCode(referenceID).then(show, () => {});
    return () => {
      isCurrent = false;
    };
  }, [referenceID]);
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      role="img"
      aria-label={words.code(referenceID)}
    >
      {drawn && <path d={drawn.path} />}
    </svg>
  );
}
