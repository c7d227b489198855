import { latinDigits } from '@site/contracts/telephone-digits';

/** Reads what was typed as a telephone: its one form, or undefined where it is none. */
type ReadTelephone = (text: string) => string | undefined;

export interface Telephones {
  readonly contact: ReadTelephone;
  readonly mobileMoney: ReadTelephone;
  /** Whether a text is more than one telephone, which plans alone tell. */
  readonly areSeveral?: (text: string) => boolean;
}

/** By their shape alone, as the specification has it. How many digits a contact has, its schema says. */
export const telephonesByShape: Telephones = {
  contact: latinDigits,
  mobileMoney: (text) => (/^254\d{9}$/.test(text) ? text : undefined),
};

/** Where the plans are away: a mobile number of Kenya is known by its shape, however it begins. */
export const telephonesWithoutPlans: Telephones = {
  contact: telephonesByShape.contact,
  mobileMoney(text) {
    const number = /^(?:254)?0?([17]\d{8})$/.exec(text)?.[1];
    return number ? `254${number}` : telephonesByShape.mobileMoney(text);
  },
};

/** Milliseconds that a submit waits for the numbering plans. */
const PATIENCE_MS = 3_000;

type Load = () => Promise<Telephones>;

/** The plans are fetched when somebody types a telephone: no first view pays for them. */
const loadPlans: Load = async () => {
  const plans = await import('@site/contracts/telephone');
  return {
    contact: plans.contactTelephone,
    mobileMoney: plans.mobileMoneyNumber,
    areSeveral: plans.holdsSeveralTelephones,
  };
};

/** By the numbering plans, fetched on first use; by shape where these do not arrive. */
export function telephonesByPlan(load: Load = loadPlans): Load {
  let loading: Promise<Telephones> | undefined;
  return () => {
    loading ??= load().catch(() => {
      loading = undefined;
      return telephonesWithoutPlans;
    });
    return Promise.race([loading, afterPatience()]);
  };
}

function afterPatience(): Promise<Telephones> {
  return new Promise((resolve) => setTimeout(() => resolve(telephonesWithoutPlans), PATIENCE_MS));
}
