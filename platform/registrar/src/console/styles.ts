/** The style of the pages: the fonts of the system, light and dark, and no picture. */
export const styles = `
:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--ink:#16191d;--soft:#565d66;--line:#dfe3e8;--accent:#1f5fd6;--accent-soft:#e6eefc;
--good:#176b3a;--good-soft:#e2f3e8;--bad:#b3211c;--bad-soft:#fce8e6;--warn:#875000;--warn-soft:#fdf0d9;--current:#8a94a0}
@media(prefers-color-scheme:dark){:root{--page:#101317;--card:#181c21;--ink:#e9ecef;--soft:#a3acb6;--line:#2c333b;--accent:#7fb0ff;--accent-soft:#1b2b45;
--good:#78d39b;--good-soft:#15301f;--bad:#ff9b93;--bad-soft:#421a18;--warn:#f0bd66;--warn-soft:#38290f;--current:#77828e}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
a{color:var(--accent);text-underline-offset:2px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
main:focus{outline:none}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:8px;background:var(--card);padding:8px;z-index:1}
header{display:flex;flex-wrap:wrap;align-items:center;gap:4px 24px;padding:8px max(16px,calc(50vw - 584px));background:var(--card);border-bottom:1px solid var(--line)}
.brand{margin:0;font-weight:700;letter-spacing:-.01em}
nav{display:flex;flex-wrap:wrap;gap:0 4px;flex:1}
nav a{padding:8px 10px;white-space:nowrap;color:var(--soft);text-decoration:none;border-radius:6px}
nav a:hover{color:var(--ink);background:var(--page)}
nav a[aria-current]{color:var(--ink);font-weight:600;box-shadow:inset 0 -2px var(--accent);border-radius:0}
.who{display:flex;align-items:center;gap:12px;color:var(--soft)}
#live{font-size:13px}#live:not(:empty)::before{content:"";display:inline-block;width:7px;height:7px;margin-right:6px;border-radius:50%;background:var(--good)}#live.late::before{background:var(--bad)}
main,footer{max-width:1200px;margin:0 auto;padding:0 16px}
h1{font-size:26px;line-height:1.2;letter-spacing:-.02em;margin:28px 0 20px;overflow-wrap:anywhere}
h2{font-size:17px;letter-spacing:-.01em;margin:0 0 10px}
h3{font-size:15px;margin:0;display:flex;flex-wrap:wrap;gap:0 8px;overflow-wrap:anywhere}
section{margin:0 0 28px}
section>p{margin:8px 0}
small{display:block;color:var(--soft);font-size:13px;font-weight:400}
.version,code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}
td .version,th .version{white-space:nowrap}
.none,.states,time,figcaption{color:var(--soft)}
.calm{color:var(--good)}
.facts{margin:4px 0;color:var(--soft)}
.facts b{color:var(--ink)}
.badge{display:inline-block;padding:1px 8px;border-radius:999px;font-size:13px;font-weight:600;background:var(--line);color:var(--ink)}
.badge.good{background:var(--good-soft);color:var(--good)}
.badge.bad{background:var(--bad-soft);color:var(--bad)}
.badge.warn{background:var(--warn-soft);color:var(--warn)}
.badge.accent{background:var(--accent-soft);color:var(--accent)}
.attention,.changes{list-style:none;margin:0;padding:0;background:var(--card);border:1px solid var(--line);border-radius:10px}
.attention li,.changes li{padding:10px 16px;border-top:1px solid var(--line);overflow-wrap:anywhere}
.attention li:first-child,.changes li:first-child{border-top:0}
.attention .badge{margin-right:6px}
.changes p{margin:0}
@media(min-width:761px){.changes>li{position:relative}.changes>li>time{position:absolute;right:16px;top:10px}.changes>li>p{max-width:calc(100% - 150px)}.changes>li>.cli{max-width:none}}
.changes .cli{margin-top:6px}
.note{padding:10px 14px;border-radius:8px;background:var(--warn-soft);color:var(--ink)}
.note.bad{background:var(--bad-soft)}
.note.good{background:var(--good-soft)}
#done:empty{display:none}
table{width:100%;border-collapse:separate;border-spacing:0;background:var(--card);border:1px solid var(--line);border-radius:10px}
caption,.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{text-align:left;vertical-align:top;padding:9px 14px;border-top:1px solid var(--line);font-weight:400}
thead th{border-top:0;color:var(--soft);font-size:13px}
tbody th{font-weight:600;overflow-wrap:anywhere}
.number{text-align:right;white-space:nowrap}
.share{display:block;width:96px;height:6px;margin-top:5px;border-radius:3px}
rect.empty{fill:var(--line)}
rect.current{fill:var(--current)}
rect.canary{fill:var(--accent)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,440px),1fr));gap:16px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 16px;min-width:0}
.chart{margin:10px 0 0}
.chart svg{display:block;width:100%;max-width:560px;height:auto}
.chart text{fill:var(--soft);font-size:10px;text-anchor:end}
.chart path{fill:none;stroke-width:2;stroke-linejoin:round}
.chart .grid{stroke:var(--line);stroke-width:1}
path.canary{stroke:var(--accent)}
path.current{stroke:var(--current);stroke-dasharray:5 3}
circle.canary{fill:var(--accent)}
circle.current{fill:var(--current)}
.legend{list-style:none;margin:8px 0;padding:0}
.legend li{padding-left:26px;position:relative;overflow-wrap:anywhere}
.legend li::before{content:"";position:absolute;left:0;top:.7em;width:18px;border-top:2px solid var(--accent)}
.legend .current::before{border-top:2px dashed var(--current)}
figcaption{font-size:13px}
details{margin-top:6px}
summary{cursor:pointer;color:var(--accent);padding:3px 0;width:fit-content}
.action{margin:0}
.action form{padding:10px 12px;margin:4px 0 8px;border:1px solid var(--line);border-radius:8px;background:var(--page);text-align:left}
.cli{display:flex;align-items:flex-start;gap:8px;margin:8px 0}
.cli code{flex:1;min-width:0;padding:6px 10px;background:var(--page);border:1px solid var(--line);border-radius:6px;overflow-wrap:anywhere}
.action .cli code{background:var(--card)}
label{display:block;margin:6px 0}
input,textarea,button{font:inherit;color:inherit}
input,textarea{display:block;width:100%;max-width:420px;margin-top:2px;padding:7px 10px;border:1px solid var(--soft);border-radius:6px;background:var(--card)}
input[type=number]{width:110px}
textarea{max-width:none;font-family:ui-monospace,monospace;font-size:13px}
button{padding:5px 12px;min-height:32px;border:1px solid var(--line);border-radius:6px;background:var(--card);cursor:pointer}
button:hover{border-color:var(--soft)}
button:disabled{opacity:.6;cursor:default}
.primary{background:var(--accent);border-color:var(--accent);color:var(--page);font-weight:600;margin:8px 8px 0 0}
.answer{margin:8px 0 0;color:var(--bad)}
.answer:empty{display:none}
pre{margin:8px 0 0;padding:10px 12px;overflow-x:auto;background:var(--page);border:1px solid var(--line);border-radius:6px}
footer{padding-bottom:40px;font-size:13px;color:var(--soft)}
.out main{max-width:560px;padding-top:8vh}
@keyframes changed{from{background:var(--accent-soft)}}
@media(prefers-reduced-motion:no-preference){.changed{animation:changed 1.2s ease-out;border-radius:10px}}
@media(max-width:760px){
header{gap:0 16px}nav a{padding:8px;font-size:14px}nav{order:3;flex-basis:100%;margin:0 -10px;flex-wrap:nowrap;overflow-x:auto}.who{margin-left:auto}
table,tbody,tr,tbody th,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table{border:0;background:none}
tbody tr{background:var(--card);border:1px solid var(--line);border-radius:10px;margin-bottom:10px;padding:8px 0}
tbody th,td{border:0;padding:3px 16px}
td,.number{position:relative;padding-left:144px;text-align:left;white-space:normal}
td::before{content:attr(data-label);position:absolute;left:16px;color:var(--soft);font-size:13px;line-height:1.75}
td[data-label=Actions]{padding-left:16px}td[data-label=Actions]::before{content:none}
summary,nav a,button{min-height:40px;display:flex;align-items:center}
summary::before{content:"▸";margin-right:6px}[open]>summary::before{content:"▾"}
}
`
  .trim()
  .replaceAll('\n', '');
