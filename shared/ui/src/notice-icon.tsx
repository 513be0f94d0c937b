const circle = 'M10 1.5a8.5 8.5 0 1 0 .01 0z';

const signs = {
  info: 'M10 9v5M10 6h.01',
  error: 'M10 5.5V11M10 14.2h.01',
  success: 'M6.2 10.4L8.8 13l5-5.4',
} as const;

/** A notice's icon, in the colour of the surrounding text. Decorative. */
export function NoticeIcon({ kind }: { readonly kind: keyof typeof signs }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="1.1em"
      height="1.1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={circle + signs[kind]} />
    </svg>
  );
}

/** A warning sign in the colour of the surrounding text. Decorative. */
export const ErrorIcon = () => <NoticeIcon kind="error" />;
