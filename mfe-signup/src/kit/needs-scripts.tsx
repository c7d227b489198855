import { ContactLine } from './contact-line.tsx';

/** Stands in a form whose browser runs no scripts: how to reach a person instead. */
export function NeedsScripts({ lead }: { readonly lead: string }) {
  return (
    <noscript>
      <ContactLine lead={lead} />
    </noscript>
  );
}
