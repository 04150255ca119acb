/** Colours have a contrast of 4.5 and more on their ground, light and dark. */
export const reportStyle = `
:root{color-scheme:light dark;--ink:#1b1b1f;--soft:#55555f;--ground:#fff;--line:#d5d5dc;--good:#1a6b34;--bad:#b3261e;--curve:#2f5fb3}
@media(prefers-color-scheme:dark){:root{--ink:#ececf1;--soft:#b0b0ba;--ground:#17171b;--line:#3a3a44;--good:#7ed69a;--bad:#ff9b91;--curve:#8fb4ff}}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:24px}
h1,h2,h3{line-height:1.25;overflow-wrap:anywhere}h2{margin:40px 0 8px;font-size:1.2em}h3{margin:24px 0 4px;font-size:1em}
table{width:100%;border-collapse:collapse;margin:8px 0;font-variant-numeric:tabular-nums}
caption{text-align:start;color:var(--soft);padding:4px 0}
th,td{padding:4px 8px 4px 0;border-top:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
thead th{color:var(--soft)}th p{margin:2px 0;color:var(--soft);max-width:44ch}
tr.fail td{color:var(--bad);font-weight:600}tr.pass td:last-child{color:var(--good)}tr.note td:last-child{color:var(--soft)}
.verdict{font-weight:600;overflow-wrap:anywhere}.verdict.pass{color:var(--good)}.verdict.fail{color:var(--bad)}
figure{margin:8px 0}svg{width:100%;height:100px;border:1px solid var(--line)}
svg path{fill:none;stroke:var(--curve);stroke-width:1.5;vector-effect:non-scaling-stroke}svg circle{fill:var(--bad)}
figcaption,small{color:var(--soft);overflow-wrap:anywhere}
@media print{main{max-width:none;padding:0}tr,figure{break-inside:avoid}h2,h3{break-after:avoid}}
`;
