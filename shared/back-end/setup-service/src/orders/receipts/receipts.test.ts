import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { escapeHtml } from '@platform/node/escape-html';
import type { OrderLine } from '@site/contracts/order-line';
import { priceOfLine } from '@site/contracts/order-lines';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { onSqlite } from '../../../testing/databases.ts';
import { writeDocuments } from '../../../testing/documents.ts';
import { aShop, drawers, wanjiru } from '../../../testing/shop.ts';
import { site } from '../../../testing/site.ts';
import { lineText } from '../orders.ts';
import type { Draw } from './document-pdf.ts';
import { drawDocument } from './draw-document.ts';
import { type Figures, readFigures, vatFigures } from './figures.ts';
import { createScriptWriter, SUBSTITUTE } from './names-in-scripts.ts';

const lines: readonly OrderLine[] = [
  { kind: 'plan', plan: 'Business Plan', users: 5, period: 'yearly', price: 40_000 },
  { ...drawers, device: 'thermalPrinter', name: 'Thermal printer', quantity: 1, unitPrice: 10_500 },
];

const sold = { plan: 'Business Plan', users: 5, price: 50_500, lines };

type Shop = Awaited<ReturnType<typeof aShop>>;

async function paidOrder(shop: Shop, buyer: Partial<typeof wanjiru> = {}): Promise<string> {
  const order = await shop.place({ ...wanjiru, ...sold, ...buyer });
  const payment = await shop.pay(order, 1);
  await shop.say(payment, { kind: 'paid', receipt: 'SFG7XK21QP' });
  return order;
}

const writeAll = (shop: Shop, draw?: Draw) => writeDocuments(shop.context, draw);

const mailOf = async (shop: Shop, id: string) =>
  (await shop.mails()).find((mail) => mail.id === id)?.text ?? '';

const decoded = (message: string) =>
  Buffer.from(
    message.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number(`0x${hex}`)),
    ),
    'latin1',
  ).toString();

onSqlite(() => {
  describe('the receipt of a paid order', () => {
    test('goes to the buyer with number, lines, payment and a document, and to sales', async () => {
      const shop = await aShop();
      const order = await paidOrder(shop);
      await writeAll(shop);
      const receipt = await mailOf(shop, `${order}-receipt`);
      expect(receipt).toContain('Subject: TEST: Your receipt TEST-R-000001 from Nguzo');
      for (const text of [
        'Business Plan, up to 5 users, for a year',
        '2 March 2026 until 2 March 2027',
        'KSh 40,000',
        'Thermal printer',
        'KSh 10,500',
        'KSh 50,500',
        'by M-Pesa',
        'SFG7XK21QP',
        'Ngong Road',
        site.company,
      ]) {
        expect(receipt).toContain(text);
      }
      expect(receipt).toContain('filename=receipt-TEST-R-000001.pdf');
      const sale = await mailOf(shop, `${order}-sale`);
      expect(sale).toContain(`To: ${site.product} <${site.email}>`);
      expect(sale).toContain('Sold, to be delivered: TEST-R-000001, Mavuno Stores');
      expect(sale).toContain(`orders dispatched ${order}`);
    });

    test('says whether its total has VAT in it, where the configuration says', async () => {
      const shop = await aShop({ ...site, vat: 'included' });
      const order = await paidOrder(shop);
      await writeAll(shop);
      expect(await mailOf(shop, `${order}-receipt`)).toMatch(/Total incl\. VAT:? +KSh 50,500/);
    });

    test('goes out without its document where that cannot be drawn', async () => {
      const shop = await aShop();
      const order = await paidOrder(shop);
      const warnings = await writeAll(shop, async () => {
        throw new Error('no font');
      });
      expect(warnings).toEqual(['a document goes out without its PDF']);
      const receipt = await mailOf(shop, `${order}-receipt`);
      expect(receipt).toContain('KSh 50,500');
      expect(receipt).not.toContain('application/pdf');
      expect(receipt).not.toContain('attached');
    });

    test.each([
      ['ends in a number', 'Mavuno Stores 0712345678901'],
      ['is long', `Mavuno ${'and Sons '.repeat(16).trim()}`],
      ['is a domain', 'Mavuno.co Ltd'],
      ['has markup', '<b>Mavuno</b> & Sons'],
      ['is the address of a page', 'Unlock it at https://evil.example', /https:\/\/|evil\.example/],
      ['is a mailbox', 'Mavuno sales@mavuno.co.ke', /sales(?:<wbr>)?@mavuno/],
    ])(
      'has a name as it was typed that %s, without a link',
      async (_, company_name, link?: RegExp) => {
        const shop = await aShop();
        const order = await paidOrder(shop, { company_name, applicant_name: company_name });
        await writeAll(shop);
        for (const kind of ['receipt', 'sale']) {
          const message = decoded(await mailOf(shop, `${order}-${kind}`));
          const [text = '', html = ''] = message.split('Content-Type: text/html');
          const shown = (part: string) => part.replaceAll(/\u200b|<wbr>/g, '');
          for (const row of ['Company:', 'Name:']) {
            expect(shown(text).replaceAll(/ +/g, ' ')).toContain(` ${row} ${company_name}\r\n`);
          }
          expect(shown(html).split(`>${escapeHtml(company_name)}</td>`)).toHaveLength(3);
          const bodies = [text.split('\r\n\r\n').slice(1), html.split('<body')[1]].flat();
          if (link) expect(bodies.join(' ')).not.toMatch(link);
        }
        const [document] = await shop.rows('documents');
        const buyer = { company: company_name, name: company_name };
        expect(readFigures(String(document?.figures)).buyer).toMatchObject(buyer);
      },
    );
  });
});

/** As a PDF has a text beside the shapes that are drawn of it. */
const actualText = (text: string) => {
  const isPlain = /^[\u0020-\u007e]*$/.test(text);
  const bytes = isPlain ? Buffer.from(text) : Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return bytes.toString('latin1').replaceAll(/[\\()\n\r\t\b\f]/g, (one) => escapes[one] ?? one);
};
const escapes: Readonly<Record<string, string>> = {
  ...{ '\\': '\\\\', '(': '\\(', ')': '\\)', '\n': '\\n', '\r': '\\r', '\t': '\\t' },
  ...{ '\b': '\\b', '\f': '\\f' },
};

describe('the document', () => {
  const figures = (name: string, many = lines): Figures => ({
    ...{ kind: 'receipt', number: 'R-000007', isTest: false, order: 'an-order' },
    issuedAt: '2026-03-02T09:00:00.000Z',
    ...{ period: null, credits: null, insteadOf: null, delivery: null, currency: 'KES', moved: [] },
    vendor: { ...site, pin: null },
    buyer: { company: null, name, email: null, phone: null },
    ...vatFigures(
      many.map((line) => ({ text: lineText(line), amount: priceOfLine(line) })),
      site,
    ),
  });
  const draw = (name: string, many = lines) => drawDocument(figures(name, many));
  const linesOf = (count: number) => Array.from({ length: count }, () => lines[1] as OrderLine);

  /** What is drawn on each page. */
  function textsOf(pdf: Buffer): string[] {
    const streams = pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs);
    return [...streams].flatMap(([, stream = '']) => {
      const bytes = Buffer.from(stream, 'latin1');
      // A page's text, or a font.
      const text = bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
      return text.includes('BT\n') ? text : [];
    });
  }

  /** The glyph that a font has for what it lacks: a box. */
  const boxesIn = (pdf: Buffer) =>
    [
      ...textsOf(pdf)
        .join()
        .matchAll(/<([0-9a-f]+)> -?[\d.]+/g),
    ].filter(([, glyphs = '']) => glyphs.match(/.{4}/g)?.includes('0000'));

  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length;

  test('is the same each time it is drawn', async () => {
    const pdf = await draw('Wanjiru Kamau');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages(pdf)).toBe(1);
    expect((await draw('Wanjiru Kamau')).equals(pdf)).toBe(true);
  });

  test('is drawn with names of any script and any length', async () => {
    for (const name of ['أمينة 李 Ñgũgĩ', 'x'.repeat(2_000), '\u200f', '👍']) {
      expect(pages(await draw(name))).toBeGreaterThan(0);
    }
  });

  test.each([
    ...['አበበ ተሰማ', '王小明商店', '田中さくら', '김민준', 'श्रीमती क्षत्रिय', 'પ્રિયા શાહ', 'முருகன்'],
    ...['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'রহিম', 'สมชาย จำกัด', 'Mũgo wa Kĩbirũ', 'Duka 👍👩‍💻🇰🇪 Bora'],
    ...['أمينة محمد (A1)', 'משה כהן 24/7', 'Mavuno متجر & 商店 दुकान Ltd', 'अमर '.repeat(30)],
  ])('has no box in the name %s', async (name) => {
    const pdf = await draw(name);
    expect(boxesIn(pdf)).toEqual([]);
    expect(textsOf(pdf).join()).not.toContain(actualText(SUBSTITUTE));
  });

  test('says where no font has the letters of a name, which never are boxes', async () => {
    const pdf = await draw('𞤀𞤣𞤤𞤢𞤥 Diallo');
    expect(boxesIn(pdf)).toEqual([]);
    expect(textsOf(pdf).join()).toContain(actualText(`${SUBSTITUTE} Diallo`));
  });

  test('keeps what is searched and copied as it was typed where shapes have another order', async () => {
    expect(textsOf(await draw('हिन्दी दुकान')).join()).toContain(actualText('हिन्दी दुकान'));
  });

  test.each([
    ['חנות אור 24/7', ['24/7', ' ', 'אור', ' ', 'חנות']],
    ['Duka (אור) Ltd', ['Duka', ' ', '(', 'אור', ')', ' ', 'Ltd']],
    ['משה (אור)', [')אור(', ' ', 'משה']],
  ])('puts the words of %s from left to right as they are read', async (name, words) => {
    const document = new PDFDocument();
    const font = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
    document.registerFont('wide', fileURLToPath(font));
    const scripts = await createScriptWriter(document, [name], 'wide');
    const [line] = scripts.linesOf(name, 10, 400);
    expect(line?.pieces.map(({ text }) => text)).toEqual(words);
  });

  test('goes on to another page where there are many lines', async () => {
    expect(pages(await draw('Wanjiru', linesOf(60)))).toBeGreaterThan(1);
  });

  test('never ends a page with a heading, or with the rule above a total', async () => {
    for (let count = 10; count < 36; count += 1) {
      const texts = textsOf(await draw('Wanjiru', linesOf(count)));
      const lasts = texts.map((text) => text.match(/ (?:10|11) Tf|\nS\n/g)?.at(-1));
      expect(lasts, `${count} lines`).toEqual(texts.map(() => ' 10 Tf'));
    }
  });

  test('says TEST across each page where payments are tested, wherever a page ends', async () => {
    for (const count of [1, 24, 26, 40]) {
      const pdf = await drawDocument({ ...figures('Wanjiru', linesOf(count)), isTest: true });
      const stamps = textsOf(pdf).map((text) => text.match(/ 200 Tf/g)?.length ?? 0);
      expect(stamps).toEqual(Array(pages(pdf)).fill(1));
    }
  });
});
