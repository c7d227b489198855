// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearStorage } from '../../testing/browser.ts';
import { agreementOf, detailFields, detailsDraft } from '../storage/draft.ts';
import { useDraft } from './draft-form.tsx';

/** The fields, with what a quick visitor typed before hydration. */
function Fields({ typed = '', ticked = false }: { typed?: string; ticked?: boolean }) {
  const { form, save } = useDraft(detailsDraft, agreement);
  return (
    <form ref={form} onInput={save}>
      {detailFields.map((name) => (
        <input key={name} name={name} aria-label={name} defaultValue={typed} />
      ))}
      <input type="checkbox" name="terms" aria-label="terms" defaultChecked={ticked} />
    </form>
  );
}

const agreement = agreementOf('trial', '1');
const terms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'terms' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the draft of the form', () => {
  beforeEach(clearStorage);
  afterEach(cleanup);

  test.each([true, false])('has the tick of the terms again as it was: %s', (isTicked) => {
    render(<Fields ticked={!isTicked} />);
    expect(agreement.isGiven()).toBe(!isTicked);
    fireEvent.click(terms());
    cleanup();
    render(<Fields />);
    expect(terms().checked).toBe(isTicked);
  });

  test('does not overwrite input from before hydration, and stores it', () => {
    detailsDraft.write({ company: 'Old', email: '', phone_number: '', full_name: '' });
    render(<Fields typed="New" />);
    expect(field('company').value).toBe('New');
    expect(detailsDraft.read().company).toBe('New');
  });
});
