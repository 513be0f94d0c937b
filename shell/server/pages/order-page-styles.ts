/** Styles of the page of an order. */
export const orderPageStyles = `
:root{color-scheme:light dark;--ink:#1e1a15;--muted:#625a4e;--paper:#fffefb;--ground:#f6f3ed;--edge:#e5ded2;--link:#4338ca}
@media (prefers-color-scheme:dark){:root{--ink:#f7f3ec;--muted:#bdb4a7;--paper:#1d1a16;--ground:#12100d;--edge:#3d372f;--link:#aaa8ff}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;padding:1rem}
main{background:var(--paper);border-radius:1rem;display:grid;gap:1rem;margin:0 auto;max-width:36rem;overflow-wrap:anywhere;padding:1.5rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.25rem;line-height:1.3}
a{color:var(--link);display:inline-block;padding-block:.5rem}
section{border-block:1px solid var(--edge);padding-block:1rem}
svg{background:#fff;border-radius:.375rem;display:block;fill:#000;forced-color-adjust:none;height:9rem;margin-top:.75rem;width:9rem}
dl{display:grid;gap:.5rem}
dl div{display:flex;gap:1rem;justify-content:space-between}
dt{min-width:0}
dd{font-variant-numeric:tabular-nums;white-space:nowrap}
small{color:var(--muted);display:block;font-size:.875rem}
.sums{border-top:1px solid var(--edge);padding-top:.75rem}
.sums div:last-child{font-weight:700}
.calendars{display:flex;flex-wrap:wrap;column-gap:1rem}
@media print{body{background:none;padding:0}.calendars,.screen{display:none}}
`;
