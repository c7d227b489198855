import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';

export const content = pageContent({
  hero: {
    address: paths.agribusiness(),
    breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
    name: 'Agribusiness',
    title: 'The whole value chain, from the field to the buyer',
    intro:
      'Farmers, consumers, financiers, service providers and extension officers find each other, talk and trade in one place, with the weather and the market in view.',
    actions: [
      {
        label: 'Register Now',
        link: paths.purchase(),
        otherwise: { link: paths.pricing() },
      },
    ],
    alt: 'A maize farm this season: bags an acre over six years, a weather alert and a market alert, an order for 60 bags and a message from the extension officer.',
  },

  groups: {
    farmers: { name: 'Farmers', text: 'Plan, grow and sell what was asked for.' },
    consumers: { name: 'Consumers', text: 'Find produce and order it at the source.' },
    financiers: { name: 'Financiers', text: 'Lend and insure on real figures.' },
    providers: { name: 'Service providers', text: 'Bring inputs, machines and transport.' },
    officers: { name: 'Extension officers', text: 'Advise many farms without the long road.' },
  },

  conversations: {
    title: 'Five groups, and a conversation between each two',
    intro: 'Whoever has a question reaches whoever has the answer, without a middleman.',
    listTitle: 'What they talk about',
    pairs: [
      {
        between: ['farmers', 'consumers'],
        text: 'Price, quality and delivery days, before the harvest as well as after it.',
      },
      {
        between: ['farmers', 'financiers'],
        text: 'Credit and insurance for a season, against the farm’s own figures.',
      },
      {
        between: ['farmers', 'providers'],
        text: 'Ploughing, seed, spraying and transport, booked for the right day.',
      },
      {
        between: ['farmers', 'officers'],
        text: 'Pests, soil and feed, with pictures from the field.',
      },
      {
        between: ['consumers', 'financiers'],
        text: 'Payment in advance, and finance for large orders.',
      },
      {
        between: ['consumers', 'providers'],
        text: 'Packing, cold storage and the road from the farm gate.',
      },
      {
        between: ['consumers', 'officers'],
        text: 'Food safety and quality marks, and which farms meet them.',
      },
      {
        between: ['financiers', 'providers'],
        text: 'Machines and inputs on credit, with proof of the work done.',
      },
      {
        between: ['financiers', 'officers'],
        text: 'A second opinion on a crop before money is lent.',
      },
      {
        between: ['providers', 'officers'],
        text: 'Which inputs and services suit which area this season.',
      },
    ],
  },

  features: {
    title: 'Features',
    intro: 'What a farm needs to decide well, and what a buyer needs to rely on it.',
    features: {
      orders: {
        title: 'Farm produce enquiry and ordering',
        text: 'A buyer asks for a crop, a quantity and a day. Farms answer, a price is agreed, and the enquiry becomes an order that both sides can follow.',
      },
      performance: {
        title: 'Production performance tracking',
        text: 'Yield, cost and loss by plot and season, beside the plan and last year.',
      },
      alerts: {
        title: 'Agricultural alerts',
        text: 'Weather for your area and market prices for your crops, in time to act.',
      },
      information: {
        title: 'Production information system',
        text: 'Plots, crops, animals, inputs and harvests in one record for each farm.',
      },
      extension: {
        title: 'E-extension services',
        text: 'Agricultural officers answer, teach and follow up online, between their visits.',
      },
      conversations: {
        title: 'Conversations',
        text: 'Each of the five groups can write to each other one, alone or together.',
      },
      ecosystem: {
        title: 'A collaborative ecosystem',
        text: 'Everybody along the chain works from the same facts, so trust grows with each season.',
      },
    },
  },

  story: {
    id: 'our-story',
    eyebrow: 'Why we built it',
    title: 'Our Story',
    paragraphs: [
      'A farmer in Kirinyaga had tomatoes that nobody came for. A hotel in Kisumu paid too much for tomatoes from far away. Between them stood five telephone calls that nobody made.',
      'We already kept the books of shops, stores and millers. The step to the farms that supply them was short: the same records, a conversation around them, and an order at the end of it.',
      'Today the platform joins all those whom a harvest depends on. The officer’s advice, the bank’s money and the buyer’s order meet in one thread, and each of them can see that the others are there.',
    ],
    action: {
      label: 'Inquire More',
      about: 'Agribusiness',
      link: paths.contact(),
      otherwise: { mail: 'Agribusiness' },
    },
    alt: 'A conversation about 40 crates of tomatoes a week between a hotel, a farmer, a partner bank and an extension officer, which becomes an order for 30 crates.',
  },
});

export type AgribusinessContent = FilledContent<typeof content>;
