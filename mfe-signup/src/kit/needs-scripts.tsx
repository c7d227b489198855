import ContactLineSection from './contact-line.tsx';

/** Stands in a form whose browser runs no scripts: how to reach a person instead. */
export default function NeedsScriptsSection({ lead }: { readonly lead: string }) {
  return (
    <noscript>
      <ContactLineSection lead={lead} />
    </noscript>
  );
}
