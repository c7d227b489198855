import type { PaymentConfiguration } from '../src/api/payment.api.ts';
import type { Payment, PaymentRecord, StoredPayment } from '../src/storage/payment-store.ts';
import type { Registration } from '../src/storage/registration.ts';

export const buyer: Registration = {
  full_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company: 'Mavuno Stores',
  phone_number: '0712345678',
  package_name: 'Basic Plan',
  package_price: 12_000,
  package_users: 3,
};

export const plan = { package: 'Basic Plan', val: 12_000, users: 3 } as const;

export const order = '3d6f0a3e-6f0e-4d0e-9d5e-0a1b2c3d4e5f';
export const anotherOrder = '7b1de5a8-7a62-4a44-8a3f-2f6f8a4f3c11';

export const configuration: PaymentConfiguration = {
  mode: 'live',
  testAmount: 5,
  methods: ['credit_card'],
};

export const buyerOfHardware: Registration = {
  ...buyer,
  package_name: 'Business Plan',
  package_price: 44_100,
  package_period: 'yearly',
  package_add_ons: ['thermalPrinter', 'cashDrawer'],
  delivery: { address: 'Kibuye Plaza', town: 'Kisumu', phone: '0722000111', note: 'Blue gate' },
};

const { package_name: _, package_users: __, ...contact } = buyer;

export const buyerOfDevices: Registration = {
  ...contact,
  package_price: 10_800,
  devices: { barCodeScanner: 2 },
  delivery: { address: 'Kibuye Plaza', town: 'Kisumu' },
};

export const devicesAlone = { devices: { barCodeScanner: 2 }, val: 10_800 } as const;

export const cardPayment: Payment = {
  method: 'credit_card',
  id: 'one',
  page: 'https://pay.example/one',
};

export function paymentWith(changes: Partial<PaymentRecord> = {}): StoredPayment {
  return { record: { order, attempt: 1, ...changes }, buyer: 'hash', selection: plan };
}
