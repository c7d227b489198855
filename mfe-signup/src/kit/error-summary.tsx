import { Box, chakra } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { FieldErrors } from './find-errors.ts';

const List = chakra('ul', { base: { listStyle: 'none', marginTop: '1' } });

const FieldLink = chakra('a', {
  base: {
    display: 'inline-block',
    paddingBlock: '1',
    color: 'fg.error',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

interface Props {
  readonly errors: FieldErrors;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Everything that has to be put right, in one place. Takes focus whenever the form was refused. */
export function ErrorSummary({ errors, title = 'Please check these fields', children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // Every submit that is refused brings a new object, also with the same errors.
  useEffect(() => {
    if (errors) box.current?.focus();
  }, [errors]);

  /** Goes to the field without writing its name into the address. */
  function goTo(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault();
    const field = event.currentTarget.closest('form')?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <Box
      ref={box}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <StatusBox kind="error" title={title} id={id}>
        <List role="list">
          {Object.entries(errors).map(([name, message]) => (
            <li key={name}>
              <FieldLink
                href={`#${name}`}
                onClick={(event: MouseEvent<HTMLAnchorElement>) => goTo(event, name)}
              >
                {message}
              </FieldLink>
            </li>
          ))}
        </List>
        {children}
      </StatusBox>
    </Box>
  );
}
