/**
 * The style sheet of the printable page, which is part of the page. It follows the light or dark scheme of the reader's screen, and is
 * light on paper.
 */
export const style = `
:root { color-scheme: light dark; --ink: #1c2430; --quiet: #5b6675; --paper: #ffffff; --line: #d9dee5; --up: #2f7d4f; --down: #b3261e;
  --unreachable: #8a5a00; --pending: #6b7787; --warning: #b26a00; --unknown: #6a4fa3; --day: #2b6cb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --quiet: #a3afbd; --paper: #12171e; --line: #323c48; --up: #58b583;
  --down: #f2786f; --unreachable: #d9a441; --pending: #8c98a8; --warning: #f0a94a; --unknown: #ad94e6; --day: #6ea8e0; } }
@media print { :root { color-scheme: light; --ink: #000; --quiet: #444; --paper: #fff; --line: #bbb; --up: #2f7d4f; --down: #b3261e;
  --unreachable: #8a5a00; --pending: #6b7787; --warning: #b26a00; --unknown: #6a4fa3; --day: #2b6cb0; }
  * { print-color-adjust: exact; } section, figure { break-inside: avoid; } main { max-width: none; padding: 0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 24px 48px; }
h1 { font-size: 26px; margin: 0; } h2 { font-size: 17px; margin: 32px 0 10px; } p { margin: 4px 0; }
.quiet { color: var(--quiet); } .notice { border-left: 3px solid var(--warning); padding-left: 10px; }
figure { margin: 8px 0 14px; } svg { width: 100%; height: auto; display: block; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .scale { fill: var(--quiet); } .grid { stroke: var(--line); }
.up, .ok { fill: var(--up); background: var(--up); } .down, .critical { fill: var(--down); background: var(--down); }
.unreachable { fill: var(--unreachable); background: var(--unreachable); } .warning { fill: var(--warning); background: var(--warning); }
.unknown { fill: var(--unknown); background: var(--unknown); } .pending { fill: var(--pending); background: var(--pending); }
.day { fill: var(--day); }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 8px 0 0; padding: 0; }
.key { display: inline-block; width: 11px; height: 11px; margin-right: 6px; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 5px 10px 5px 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
details { margin: 8px 0; } .narrow { display: none; }
@media screen and (max-width: 640px) { main { padding: 20px 16px 32px; } section { overflow-x: auto; }
  th, td { font-size: 12px; padding-right: 4px; } .wide:has(~ .narrow) { display: none; } .narrow { display: block; } }
`;
