import { escapeHtml } from '@site/node/escape-html';

/** A heading over labelled values. */
interface Details {
  readonly heading: string;
  /** `amounts` for a sum: its amounts are in a column and never break, and its last row is the total. */
  readonly kind?: 'amounts';
  readonly rows: readonly (readonly [string, string])[];
}

/** An email's content before it is either plain text or HTML; every text is plain. */
export interface EmailTemplate {
  readonly greeting: string;
  readonly opening: string;
  readonly details: Details;
  readonly moreDetails?: readonly Details[];
  readonly passage?: { readonly heading: string; readonly text: string };
  readonly action?: { readonly label: string; readonly address: string };
  readonly steps?: { readonly heading: string; readonly items: readonly string[] };
  readonly closing: string;
  readonly signature: readonly string[];
  /** How emails of this kind are stopped, for those that nobody asked for. */
  readonly stop?: { readonly text: string; readonly label: string; readonly address: string };
}

/** Renders an email as plain text. */
export function templateText(template: EmailTemplate): string {
  const { details, moreDetails = [], passage, action, steps, stop } = template;
  return [
    template.greeting,
    template.opening,
    ...[details, ...moreDetails].map(detailsText),
    ...(passage ? [`${passage.heading}\n${passage.text}`] : []),
    ...(action ? [`${action.label}:\n  ${action.address}`] : []),
    ...(steps
      ? [[steps.heading, ...steps.items.map((item, index) => `  ${index + 1}. ${item}`)].join('\n')]
      : []),
    template.closing,
    template.signature.join('\n'),
    ...(stop ? [`${stop.text} ${stop.label}:\n  ${stop.address}`] : []),
    '',
  ].join('\n\n');
}

function detailsText({ heading, rows }: Details): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return [heading, ...rows.map(([label, value]) => `  ${`${label}:`.padEnd(width)}${value}`)].join(
    '\n',
  );
}

/** Renders an email as an HTML document without images or scripts. */
export function templateHtml(template: EmailTemplate, title: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>${escapeHtml(template.greeting)}</p>
<p>${escapeHtml(template.opening)}</p>
${[...[template.details, ...(template.moreDetails ?? [])].map(detailsHtml), passageHtml(template), actionHtml(template), stepsHtml(template)].join('\n')}
<p>${escapeHtml(template.closing)}</p>
<p>${template.signature.map(escapeHtml).join('<br>\n')}</p>
${stopHtml(template)}
</div>
</body>
</html>
`;
}

const heading = (text: string) => `<h2 style="font-size:18px">${escapeHtml(text)}</h2>`;

function detailsHtml({ heading: title, kind, rows }: Details): string {
  // A long email address must not make the email wider than a telephone.
  const cell = `padding:4px 0;vertical-align:top;${kind ? 'text-align:right;white-space:nowrap' : 'overflow-wrap:anywhere'}`;
  const html = rows.map(([label, value], index) => {
    const total = kind && index === rows.length - 1 ? ';font-weight:bold' : '';
    return `<tr><th style="text-align:left;vertical-align:top;padding:4px 16px 4px 0;font-weight:normal;color:#555555${total}">${withMoney(label)}</th><td style="${cell}${total}">${escapeHtml(value).replace('@', '<wbr>@')}</td></tr>`;
  });
  return `${heading(title)}
<table style="border-collapse:collapse">
${html.join('\n')}
</table>`;
}

/** A text as HTML whose amounts stay on one line. */
const withMoney = (text: string) => escapeHtml(text).replace(/\bKSh (?=\d)/g, 'KSh&nbsp;');

function passageHtml({ passage }: EmailTemplate): string {
  if (!passage) return '';
  return `${heading(passage.heading)}
<p style="white-space:pre-wrap">${escapeHtml(passage.text)}</p>`;
}

function actionHtml({ action }: EmailTemplate): string {
  if (!action) return '';
  return `<p><a href="${escapeHtml(action.address)}" style="display:inline-block;padding:12px 20px;background:#1a1a1a;color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>
<p style="overflow-wrap:anywhere">${escapeHtml(action.address)}</p>`;
}

function stepsHtml({ steps }: EmailTemplate): string {
  if (!steps) return '';
  return `${heading(steps.heading)}
<ol>
${steps.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}
</ol>`;
}

function stopHtml({ stop }: EmailTemplate): string {
  if (!stop) return '';
  return `<p style="font-size:14px;color:#555555">${escapeHtml(stop.text)} <a href="${escapeHtml(stop.address)}" style="color:#555555">${escapeHtml(stop.label)}</a></p>`;
}
