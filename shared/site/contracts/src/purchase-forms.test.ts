import { describe, expect, test } from 'vitest';
import { orderRequest } from './purchase-forms.ts';

const contact = {
  order: '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111',
  applicant_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '0712 345 678',
};
const basic = { ...contact, package: 'Basic Plan', user_count: '3', package_price: '12000' };
const devices = { ...contact, devices: '{"cashDrawer":2}', package_price: '17200' };

const tooLong = `{"cashDrawer":2${' '.repeat(2_000)}}`;

describe('an order', () => {
  test.each([
    ['of an older page', basic],
    ['with a period and add-ons', { ...basic, period: 'monthly', add_ons: '["portablePOS"]' }],
    ['of devices alone', devices],
    ['of the most of a device', { ...devices, devices: '{"cashDrawer":999}' }],
    ['of a plan with devices', { ...basic, ...devices }],
    ['with fields of a newer page', { ...basic, gift: 'yes' }],
  ])('%s is understood', (_name, fields) => {
    expect(orderRequest.safeParse(fields).success).toBe(true);
  });

  test.each([
    ['chooses nothing', { ...contact, package_price: '0' }, 'package'],
    ['has users and no plan', { ...devices, user_count: '3' }, 'user_count'],
    ['has a plan and no users', { ...devices, package: 'Basic Plan' }, 'user_count'],
    ['has one device too many', { ...devices, devices: '{"cashDrawer":1000}' }, 'devices'],
    ['has no number of a device', { ...devices, devices: '{"cashDrawer":"2"}' }, 'devices'],
    ['has a device that nobody sells', { ...devices, devices: '{"spaceship":2}' }, 'devices'],
    ['has devices that are none', { ...devices, devices: '{}' }, 'devices'],
    ['has broken JSON', { ...devices, devices: '{"cashDrawer":' }, 'devices'],
    ['has JSON that is too long', { ...devices, devices: tooLong }, 'devices'],
    ['has add-ons that are no list', { ...basic, add_ons: '"portablePOS"' }, 'add_ons'],
    ['has a period that does not exist', { ...basic, period: 'weekly' }, 'period'],
    ['has a blank address', { ...devices, delivery_address: ' ' }, 'delivery_address'],
  ])('that %s is refused for that field', (_name, fields, field) => {
    const { error } = orderRequest.safeParse(fields);
    expect(error?.issues[0]?.path[0]).toBe(field);
  });
});
