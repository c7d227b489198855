import { paths } from '@site/contracts/paths';
import {
  type Period,
  periods,
  type SelfServicePlan,
  selfServicePlans,
} from '@site/contracts/plans';
import { planTexts } from '../../sections/plans/plans.content.ts';

const page = `{siteAddress}${paths.pricing()}`;

/** UN/CEFACT codes of the billing periods. */
const unitCodes: Readonly<Record<Period, string>> = { yearly: 'ANN', monthly: 'MON' };

/** The numbers of users of each plan, with the path of their prices in the site configuration. */
const bases: Readonly<Record<SelfServicePlan, Readonly<Record<string, string>>>> = {
  basic: { '{plans.basic.users}': 'plans.basic.price' },
  business: { '3': 'plans.business.price.3', '5': 'plans.business.price.5' },
};

function offer(users: string, period: Period, pricePath: string) {
  const price = `{${pricePath}.${period}}`;
  return {
    '@type': 'Offer',
    name: `Upto ${users} users, ${period}`,
    url: page,
    price,
    priceCurrency: 'KES',
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'KES',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[period] },
    },
  };
}

/** A plan for search engines; each price on its card is a path into the site configuration. */
function planProduct(plan: SelfServicePlan, picture: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${page}#plan-${plan}`,
    name: `{product} ERP {plans.${plan}.name}`,
    description: planTexts[plan].suits,
    image: `{siteAddress}${picture}`,
    brand: { '@type': 'Brand', name: '{product}' },
    url: page,
    offers: Object.entries(bases[plan]).flatMap(([users, pricePath]) =>
      periods.map((period) => offer(users, period, pricePath)),
    ),
  };
}

export function planProducts(picture: string) {
  return selfServicePlans.map((plan) => planProduct(plan, picture));
}
