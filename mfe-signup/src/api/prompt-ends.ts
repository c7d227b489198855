/**
 * Result codes of M-Pesa Express with which a phone prompt ends unpaid, and what they mean to the
 * person who holds the phone. Any other code but 0 says that nothing is known yet.
 */
export const promptEnds: Readonly<Record<number, string>> = {
  1: 'There was not enough money on the phone’s account.',
  17: 'The phone’s account could not take part in the payment.',
  1001: 'Another payment was under way on that phone.',
  1019: 'The request on the phone ran out of time.',
  1025: 'The request could not be sent to the phone.',
  1032: 'The request was cancelled on the phone.',
  1037: 'The phone could not be reached, or nobody answered the request.',
  2001: 'The PIN was not right.',
  9999: 'The request could not be sent to the phone.',
};
