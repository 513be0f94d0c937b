const ink = '#1e1a15';
const paper = '#fffefb';
const edge = '#e5ded2';
const accent = '#4338ca';

const text = { color: 'inherit', fontSize: '16px', lineHeight: '24px', margin: '0 0 4px' };

/** Written into each element: many mail programs drop style sheets. */
export const styles = {
  page: {
    backgroundColor: '#f6f3ed',
    color: ink,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    margin: '0',
    padding: '16px 0',
  },
  sheet: { backgroundColor: paper, maxWidth: '560px', padding: '24px 20px', wordBreak: 'break-word' },
  title: { fontSize: '24px', lineHeight: '32px', margin: '0 0 16px' },
  event: { fontSize: '20px', lineHeight: '28px', margin: '0 0 4px' },
  text,
  note: { ...text, fontSize: '14px', lineHeight: '20px' },
  block: { margin: '0 0 16px' },
  code: { backgroundColor: '#f6f3ed', margin: '0 0 16px', padding: '12px 16px' },
  row: { width: '100%' },
  label: { ...text, paddingBottom: '6px' },
  amount: { ...text, paddingBottom: '6px', verticalAlign: 'top', whiteSpace: 'nowrap' },
  total: { ...text, fontWeight: 'bold' },
  line: { borderColor: edge, margin: '12px 0' },
  link: { color: accent, textDecoration: 'underline' },
  button: {
    backgroundColor: accent,
    borderRadius: '8px',
    color: paper,
    display: 'inline-block',
    fontWeight: 'bold',
    margin: '12px 0',
    padding: '12px 20px',
    textDecoration: 'none',
  },
} as const;

/** For programs that tell of a dark scheme. The code keeps its white ground: scanners need it. */
export const darkRules = `@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #12100d !important; }
  .page * { color: #f7f3ec !important; }
  .page .sheet, .page .code { background-color: #1d1a16 !important; }
  .page .link { color: #aaa8ff !important; }
  .page .button { color: #ffffff !important; }
  .page .line { border-color: #3d372f !important; }
}`;
