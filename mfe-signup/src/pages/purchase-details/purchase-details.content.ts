import { type Filled, pageContent } from '@site/contracts/content';
import { accountDetailsContent, detailsContent } from '../../kit/details.content.ts';
import { unstoredPurchaseTexts, unstoredWithoutOrdersTexts } from '../../kit/unstored.content.ts';
import { boughtForTexts } from '../../purchase/bought-for.content.ts';
import { earlierPaymentTexts, purchaseSteps } from '../../purchase/purchase.content.ts';

const deliveryTexts = {
  title: 'Delivery',
  lead: 'Where we bring your devices.',
  address: {
    label: 'Building, street or landmark',
    help: 'So that a driver who does not know the place finds it.',
  },
  town: { label: 'Town' },
  phone: {
    label: 'Telephone for the driver',
    help: 'Left empty, the driver calls your phone number above.',
  },
  note: { label: 'Note for the driver (optional)' },
};
export type DeliveryText = Filled<typeof deliveryTexts>;

const order = {
  title: 'Your order',
  change: 'Change',
  changeDevices: 'Change devices',
  addPlan: 'Add a plan to this order',
  noPlan: 'No plan: devices alone',
};
export type OrderCardText = Filled<typeof order>;

const texts = {
  title: 'Your details',
  intro: 'Who the {product} ERP account is for. Nothing is charged on this page.',
  unstored: unstoredPurchaseTexts,
  form: {
    order,
    delivery: deliveryTexts,
    boughtFor: boughtForTexts,
    fields: accountDetailsContent,
    invitation: 'Pick the one to buy.',
    choosePlan: 'Choose a plan',
    submit: 'Next',
    needsScripts: 'Buying here needs JavaScript.',
    status: {
      verifying: 'Verifying Credentials',
      taken: {
        title: 'Credentials already Exist',
        text: 'This email address or company has an account.',
        signIn: 'Find My Account',
        isYours: 'Is it yours?',
        signInToBuy: 'Sign in to buy for it.',
      },
      signInAgain: boughtForTexts.signInAgain,
      noAnswer: {
        title: 'We could not check your details',
        text: 'Nothing is lost and nothing was charged. Check your connection, then press Next again.',
      },
      notStored: {
        title: 'This browser keeps nothing for us',
        text: 'Nothing was charged. So that a reload never makes you pay twice, allow cookies and site data for this site, or open it in another browser. Then press Next again.',
      },
      earlier: earlierPaymentTexts,
    },
  },
  next: {
    title: 'What happens next',
    steps: [purchaseSteps.pay, purchaseSteps.account, purchaseSteps.mail],
  },
};

export const purchaseDetailsContent = pageContent(texts);

/** Where the service takes no orders, only the payment page has an account made. */
const withoutOrders: typeof texts = {
  ...texts,
  unstored: unstoredWithoutOrdersTexts,
  next: {
    ...texts.next,
    steps: [purchaseSteps.pay, purchaseSteps.accountOfPage, purchaseSteps.mail],
  },
};
export const detailsWithoutOrdersContent = pageContent(withoutOrders);

const withHardware: typeof texts = {
  ...texts,
  form: { ...texts.form, boughtFor: boughtForWith(withDelivery(boughtForTexts.next)) },
  next: withDelivery(texts.next),
};
export const detailsWithHardwareContent = pageContent(withHardware);

/** Devices without a plan: nobody gets an account, and no plan is paid. */
const nextOfDevices: typeof texts.next = {
  ...texts.next,
  steps: [purchaseSteps.pay, purchaseSteps.receipt, purchaseSteps.delivery],
};
const ofDevices: typeof texts = {
  ...texts,
  intro: 'Who the devices are for, and where we bring them. Nothing is charged on this page.',
  form: {
    ...texts.form,
    fields: detailsContent.map((field) =>
      field.name === 'email' ? { ...field, help: 'Your receipt goes to this address.' } : field,
    ),
    boughtFor: boughtForWith(nextOfDevices),
    status: { ...texts.form.status, verifying: 'Checking your order' },
  },
  next: nextOfDevices,
};
export const detailsOfDevicesContent = pageContent(ofDevices);
export type PurchaseDetailsText = Filled<typeof texts>;

function boughtForWith(next: typeof texts.next): typeof boughtForTexts {
  return { ...boughtForTexts, next };
}

function withDelivery(next: typeof texts.next): typeof texts.next {
  return { ...next, steps: [...next.steps, purchaseSteps.delivery] };
}
