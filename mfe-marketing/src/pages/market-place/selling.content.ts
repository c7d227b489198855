import { pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';

const inquire = {
  label: 'Inquire More',
  about: 'the Market Place',
  link: paths.contact(),
  otherwise: { mail: 'Market Place' },
} as const;

export const content = pageContent({
  about: {
    id: 'about',
    eyebrow: 'Part of the ERP',
    title: 'About the Market Place',
    paragraphs: [
      'Good products often stay known to one town. The Market Place shows them to the country: to households, and to the shops, hotels and offices that buy by the dozen.',
      'It is built into the ERP. What you list comes from your stock, what you sell is invoiced and taken off it, and what the buyer paid is in your books.',
    ],
    points: [
      'Businesses sell to businesses, and to households',
      'Payments by mobile money and card',
      'Every order can be followed from paid to delivered',
      'Buyers rate what they bought, and sellers answer',
    ],
    action: inquire,
    alt: 'An order on the road from Machakos: paid, packed, on its way, and due on Friday, with a review of the order before it.',
  },

  features: {
    title: 'Everything between the shelf and the doorstep',
    intro: 'For the seller as for the buyer, each step has its place.',
    features: {
      both: {
        title: 'B2B and B2C in one place',
        text: 'One listing serves the household that buys a single basket and the shop that orders forty. Prices by quantity are yours to set.',
      },
      listing: {
        title: 'Product listings',
        text: 'Pictures, a description and a price, published in minutes from your stock list.',
      },
      browse: {
        title: 'Browsing',
        text: 'By category, place, price or seller, on the phone as on the computer.',
      },
      pay: {
        title: 'Payment',
        text: 'Buyers pay at the order; sellers see the money before they pack.',
      },
      track: {
        title: 'Order tracking',
        text: 'Paid, packed, on the road, delivered: both sides see the same.',
      },
      rate: {
        title: 'Ratings and reviews',
        text: 'Only those who bought may rate, so that a good name is earned.',
      },
      books: {
        title: 'Straight into the books',
        text: 'Stock, invoice and payment are recorded with the sale.',
      },
    },
  },

  howItGoes: {
    id: 'how-it-works',
    title: 'How a sale goes',
    intro: 'The same order, seen from both ends.',
    ways: [
      {
        title: 'As a seller',
        steps: [
          'List a product with its pictures, its description and its price.',
          'Get a notice as soon as an order is paid.',
          'Pack it, hand it to a courier and mark it as sent.',
        ],
        result: 'The sale is in your books, and the stock is right.',
      },
      {
        title: 'As a buyer',
        steps: [
          'Browse, compare and ask the seller what you want to know.',
          'Pay by mobile money or card.',
          'Track the order until it is at your door.',
        ],
        result: 'Rate the product and write a review for those after you.',
      },
    ],
  },

  closing: {
    title: 'Put your first product up this week',
    text: 'Access to the market place is part of the Basic and the Business plan, free of charge. Take a picture, name your price.',
    actions: [{ label: 'See plans and prices', link: paths.pricing() }, inquire],
  },
});
