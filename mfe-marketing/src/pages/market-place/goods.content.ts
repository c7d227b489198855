import { type FilledContent, pageContent } from '@site/contracts/content';
export const content = pageContent({
  /** Prices in whole shillings for one `unit`; `picture` is a file's name. */
  goods: [
    {
      picture: 'highland-tea',
      alt: 'A green packet of tea beside a steaming cup and fresh tea leaves',
      name: 'Highland tea',
      seller: 'Chelimo Tea, Kericho',
      price: 450,
      unit: '500 g',
    },
    {
      picture: 'coffee-beans',
      alt: 'A jute sack full of roasted coffee beans with a wooden scoop',
      name: 'Roasted coffee beans',
      seller: 'Nyeri Hill Roasters, Nyeri',
      price: 1250,
      unit: '1 kg',
    },
    {
      picture: 'kiondo-basket',
      alt: 'A woven sisal basket in green, clay and gold stripes with leather handles',
      name: 'Kiondo basket',
      seller: 'Mwende Weavers, Machakos',
      price: 2400,
      unit: 'each',
    },
    {
      picture: 'avocados',
      alt: 'A whole avocado and a half one with its stone on a wooden board',
      name: 'Hass avocados',
      seller: 'Wanjohi Farm, Murang’a',
      price: 1800,
      unit: 'a crate',
    },
    {
      picture: 'honey',
      alt: 'A jar of honey with a bee on its label, a honey dipper leaning beside it',
      name: 'Acacia honey',
      seller: 'Baringo Beekeepers, Kabarnet',
      price: 850,
      unit: '1 kg',
    },
    {
      picture: 'sisal-rug',
      alt: 'A sisal rug with diamonds and zigzag borders, rolled at one end',
      name: 'Sisal rug',
      seller: 'Mwende Weavers, Machakos',
      price: 6500,
      unit: 'each',
    },
    {
      picture: 'soapstone-bowl',
      alt: 'A rose soapstone bowl with a carved band, beside a dark soapstone vase',
      name: 'Soapstone bowl',
      seller: 'Tabaka Carvers, Kisii',
      price: 1900,
      unit: 'each',
    },
    {
      picture: 'leather-bag',
      alt: 'A brown leather bag with two buckles and light stitching',
      name: 'Leather bag',
      seller: 'Juma Leather, Nairobi',
      price: 5200,
      unit: 'each',
    },
  ],
});

export type Good = FilledContent<typeof content>['goods'][number];
