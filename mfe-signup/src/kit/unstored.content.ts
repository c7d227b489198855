export const unstoredTexts = {
  form: {
    title: 'This browser stores nothing for this site',
    text: 'You can fill in this form and send it. A reload or another tab loses what you typed.',
    help: 'Rather have us do it with you?',
    call: 'Call',
    or: 'or',
    chat: 'chat with us',
  },
};

const inOneTab =
  'You can buy here, in this one tab: a reload or another tab loses what you typed. If that happens while you pay, enter the same details again in this tab, on the same day. You go on with the same order, and it is charged once.';

export const unstoredPurchaseTexts: typeof unstoredTexts.form = {
  ...unstoredTexts.form,
  text: `${inOneTab} To be safe, allow cookies and site data for this site.`,
};

/** Where the service knows no orders, a reload could charge twice. */
export const unstoredWithoutOrdersTexts: typeof unstoredTexts.form = {
  ...unstoredTexts.form,
  text: 'So that a reload never makes you pay twice, you cannot buy here like this. Allow cookies and site data for this site, or open it in another browser.',
};
