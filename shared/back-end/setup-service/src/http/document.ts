import { escapeHtml } from '@platform/node/escape-html';
import { policyHash } from '@platform/node/hash';
import type { FastifyReply } from 'fastify';

const style = `
:root{color-scheme:light dark;--page:#fbfaf7;--panel:#fff;--ink:#16211d;--muted:#55625c;--line:#e4dfd4;--edge:#87928c;--brand:#0b5d4b;--on-brand:#fff;--focus:#b4532a;--tint:#eff7f4}
@media screen and (prefers-color-scheme:dark){:root{--page:#0e1614;--panel:#16211d;--ink:#ecf2ee;--muted:#a7b6ae;--line:#293832;--edge:#6c7c74;--brand:#6cc5ab;--on-brand:#06261e;--focus:#f9cb86;--tint:#10271f}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:24px 16px;background:var(--page);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;display:grid;grid-template-columns:minmax(0,1fr);place-items:start center}
main{width:100%;max-width:26rem;overflow-wrap:anywhere;background:var(--panel);border:1px solid var(--line);border-radius:16px;padding:24px}
h1{margin:0 0 4px;overflow-wrap:anywhere;font-size:1.375rem;line-height:1.3;letter-spacing:-.02em}
p{margin:0 0 16px}
.muted{color:var(--muted)}
.sum{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:4px 16px;margin:20px 0;padding:16px;border:1px solid transparent;border-radius:10px;background:var(--tint)}
.sum strong{font-size:1.375rem;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px}
button,.button{display:block;width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--edge);border-radius:10px;background:transparent;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.button+.button{margin-top:12px}
button.main,.button.main{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(max-width:24rem){body{padding:12px}main{padding:16px;border-radius:12px}.sum{margin:12px 0;padding:12px}}
.wide{max-width:40rem}
h2{margin:0 0 8px;font-size:1.125rem;line-height:1.35}
section,footer{margin-top:24px;padding-top:24px;border-top:1px solid var(--line)}
dl{margin:0 0 20px}
dl div{display:flex;flex-wrap:wrap;gap:0 16px;padding:8px 0;border-bottom:1px solid var(--line)}
dt{flex:0 1 9rem;color:var(--muted)}
dd{flex:1 1 14rem;margin:0;overflow-wrap:anywhere;font-weight:600}
.notice{padding:12px 16px;border-left:4px solid var(--focus);border-radius:6px;background:var(--tint)}
header p{margin:0}
.brand{color:var(--brand);font-weight:700;letter-spacing:-.01em}
.actions{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:12px}
.actions .button{margin:0}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px 24px;font-size:.9375rem}
footer p{flex:1 1 16rem;margin:0}
footer form{flex:0 1 auto}
.small{margin-top:16px;font-size:.9375rem}
a{color:inherit;text-underline-offset:3px}
a.main{color:var(--on-brand)}
.orders,.orders ul{margin:0;padding:0;list-style:none}
.orders>li{padding:16px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.orders>li:first-child{border-top:0}
.orders p{margin:0 0 4px}
.orders .small{margin:0}
.orders a{display:inline-block;padding:8px 0}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;font-weight:600;font-variant-numeric:tabular-nums}
.number{font-variant-numeric:tabular-nums}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.note{margin:20px 0 0;padding-top:16px;border-top:1px solid var(--line);font-size:.9375rem;color:var(--muted)}
@media print{:root{color-scheme:light}*{color:#000!important;background:none!important}body{display:block;min-height:0;padding:0}main{max-width:none;padding:0;border:0}button,.button,form{display:none}.orders>li,dl div{break-inside:avoid}}
`;

export interface Page {
  readonly title: string;
  /** HTML of the page's main part. */
  readonly main: string;
}

interface PageOptions {
  /** 200 where it is absent. */
  readonly status?: number;
  /** The origin of the site that may show the page in a frame; nobody may without it. */
  readonly framedBy?: string;
  readonly isWide?: boolean;
}

const styleHash = policyHash(style);

/** No scripts; forms go to the service alone, and nobody learns where its visitor came from. */
export function sendPage(reply: FastifyReply, page: Page, options: PageOptions = {}): FastifyReply {
  const { status = 200, framedBy = "'none'", isWide = false } = options;
  const policy = [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
  ];
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      // With `no-referrer` a browser hides the page's origin from the service's own forms as well.
      'referrer-policy': 'same-origin',
    })
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)}</title><style>${style}</style></head>
<body><main${isWide ? ' class="wide"' : ''}>${page.main}</main></body>
</html>
`);
}
