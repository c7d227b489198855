// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deferred } from '../../testing/browser.ts';
import { type Telephones, telephonesByShape } from './telephones.ts';
import { useTelephones } from './use-telephones.ts';

const held = vi.hoisted(() => ({ load: (): unknown => undefined }));
vi.mock('@site/ui', () => ({ useSiteConfiguration: () => ({ features: { wiredExtras: true } }) }));
vi.mock('./telephones.ts', async (original) => ({
  ...(await original<object>()),
  telephonesByPlan: () => () => held.load(),
}));

const onSubmit = vi.fn();

function Form({ plan }: { readonly plan: string }) {
  const { submit } = useTelephones(() => onSubmit(plan));
  return (
    <form aria-label="form" onSubmit={submit}>
      <input type="tel" />
    </form>
  );
}

function open() {
  const plans = deferred<Telephones>();
  held.load = () => plans.promise;
  const { rerender, unmount } = render(<Form plan="Basic" />);
  return {
    press: () => fireEvent.submit(screen.getByRole('form')),
    choose: (plan: string) => rerender(<Form plan={plan} />),
    leave: unmount,
    async arrive() {
      plans.resolve(telephonesByShape);
      await vi.waitFor(() => Promise.resolve());
    },
  };
}

afterEach(() => {
  cleanup();
  onSubmit.mockReset();
});

test('what is sent is what the form shows by then', async () => {
  const form = open();
  form.press();
  form.choose('Business');
  await form.arrive();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Business');
});

test('a visitor who has left meanwhile sends nothing', async () => {
  const form = open();
  form.press();
  form.leave();
  await form.arrive();
  expect(onSubmit).not.toHaveBeenCalled();
});
