import { inflateSync } from 'node:zlib';
import type { OrderLine } from '@site/contracts/order-line';
import { priceOfLine } from '@site/contracts/order-lines';
import { describe, expect, test } from 'vitest';
import { onSqlite } from '../../../testing/databases.ts';
import { writeDocuments } from '../../../testing/documents.ts';
import { aShop, drawers, wanjiru } from '../../../testing/shop.ts';
import { site } from '../../../testing/site.ts';
import { lineText } from '../orders.ts';
import type { Draw } from './document-pdf.ts';
import { drawDocument } from './draw-document.ts';
import { type Figures, vatFigures } from './figures.ts';

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

    test('is written once, however many services look for it', async () => {
      const shop = await aShop();
      await paidOrder(shop);
      await Promise.all([writeAll(shop), writeAll(shop)]);
      await writeAll(shop);
      expect(await shop.mails()).toHaveLength(2);
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

    test('repeats no name that leads elsewhere', async () => {
      const shop = await aShop();
      const order = await paidOrder(shop, { company_name: 'Unlock it at https://evil.example' });
      await writeAll(shop);
      const receipt = await mailOf(shop, `${order}-receipt`);
      expect(receipt).not.toContain('evil.example');
      expect(receipt).toContain('Hello,');
      expect(receipt).toMatch(/^To: \S+@\S+\r$/m);
    });
  });
});

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

  test('goes on to another page where there are many lines', async () => {
    expect(pages(await draw('Wanjiru', linesOf(60)))).toBeGreaterThan(1);
  });

  test('says TEST across each page where payments are tested, wherever a page ends', async () => {
    for (const count of [1, 24, 26, 40]) {
      const pdf = await drawDocument({ ...figures('Wanjiru', linesOf(count)), isTest: true });
      const streams = pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs);
      const stamps = [...streams].flatMap(([, stream = '']) => {
        const bytes = Buffer.from(stream, 'latin1');
        // A page's text, or a font.
        const text = bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
        return text.includes('BT\n') ? (text.match(/ 200 Tf/g)?.length ?? 0) : [];
      });
      expect(stamps).toEqual(Array(pages(pdf)).fill(1));
    }
  });
});
