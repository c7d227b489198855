import { type FormEvent, useState } from 'react';
import type { Application, Stack } from '../../protocol.ts';
import { useAction } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import {
  Box,
  Button,
  Stack as Column,
  Form,
  List,
  Modal,
  Muted,
  Press,
  Strong,
  TextAreaField,
  TroubleBox,
} from '../elements/elements.ts';
import { titleOfName } from '../format/words.ts';
import { faultText } from './fault-text.ts';

/** Opens what failed of an application, page by page, and finds the source of an error. */
export function StackPress({ application }: { readonly application: Application }) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, faults } = application;
  const title = titleOfName(name);
  if (faults.length === 0) return null;
  return (
    <>
      <Press
        text="What failed, and where"
        aria-label={`What failed of ${title}, and where`}
        onClick={() => setIsOpen(true)}
      />
      <Modal title={`What failed of ${title}`} open={isOpen} onClose={() => setIsOpen(false)}>
        <Column padding="5" gap="4" width="min(46rem, calc(100vw - 2.25rem))">
          <List>
            {faults.map((fault) => (
              <li key={fault.route}>
                <Strong>{fault.route}</Strong> {faultText(fault)}
              </li>
            ))}
          </List>
          <SourceForm />
        </Column>
      </Modal>
    </>
  );
}

/** Visitors report that something failed, and nothing of the error: it is pasted from a browser. */
function SourceForm() {
  const { client } = useConsole();
  const [text, setText] = useState('');
  const { isRunning, value: stack, ...action } = useAction(() => client.stack(text));
  function submit(event: FormEvent) {
    event.preventDefault();
    action.run();
  }
  return (
    <Form onSubmit={submit}>
      <TextAreaField
        {...{ id: 'stack', label: 'The error, as the console of a browser shows it', rows: 5 }}
        help="Open one of these pages, and copy the error with all of its lines."
        {...{ fontFamily: 'mono', fontSize: 'xs', maxLength: 20_000, value: text }}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" alignSelf="start" aria-disabled={isRunning || !text.trim()}>
        {isRunning ? 'Looking for it …' : 'Find its source'}
      </Button>
      <TroubleBox title="Its source is not known" of={action} />
      {stack && <Source stack={stack} />}
    </Form>
  );
}

const code = { whiteSpace: 'pre', overflowX: 'auto', padding: '3', borderRadius: 'sm' } as const;

function Source({ stack: { lines, own, problems } }: { readonly stack: Stack }) {
  return (
    <Column gap="3" role="status">
      {own && (
        <div>
          <Strong>{own.source}</Strong>
          <Box as="pre" {...code} bg="bg.brand" fontSize="xs" tabIndex={0}>
            {own.excerpt}
          </Box>
        </div>
      )}
      <Box as="pre" {...code} borderWidth="1px" fontSize="xs" tabIndex={0}>
        {lines.join('\n')}
      </Box>
      {problems.map((problem) => (
        <Muted key={problem}>{problem}</Muted>
      ))}
    </Column>
  );
}
