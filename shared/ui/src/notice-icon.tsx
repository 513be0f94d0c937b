import { ErrorIcon } from './error-icon';

interface NoticeIconProps {
  readonly kind: 'info' | 'error' | 'success';
}

const info = 'M10 9v5';
const tick = 'M6.2 10.4l2.6 2.6 5-5.4';

/** The icon of a notice, in the colour of the surrounding text. Decorative. */
export function NoticeIcon({ kind }: NoticeIconProps) {
  if (kind === 'error') return <ErrorIcon />;
  return (
    <svg viewBox="0 0 20 20" width="1.1em" height="1.1em" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path
        d={kind === 'info' ? info : tick}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {kind === 'info' && <circle cx="10" cy="6" r="1.2" fill="currentColor" />}
    </svg>
  );
}
