import type {
  PaymentProvider,
  PaymentStatus,
  StartResult,
} from '../src/payments/payment-provider.ts';

interface Replies {
  readonly start?: (request: { readonly reference: string }) => StartResult | Promise<StartResult>;
  readonly status: Status;
}
type Status = (payment: {
  readonly reference: string;
  readonly providerId?: string | undefined;
}) => PaymentStatus;

const begin = ({ reference }: { readonly reference: string }): StartResult => ({
  kind: 'started',
  publicId: `site-${reference}`,
  providerId: `bank-${reference}`,
});

export function stubProvider({ start = begin, status }: Replies) {
  const counts = { started: 0, asked: 0 };
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    async start(request) {
      counts.started += 1;
      return start(request);
    },
    async ask(payment) {
      counts.asked += 1;
      return status(payment);
    },
  };
  return { provider, counts };
}
