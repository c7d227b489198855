import { err } from '@site/node/result';
import { Box, Button, ButtonRow, chakra, Stack, staysWhereHigher } from '@site/ui';
import { StatusBox, StatusLine, TextAreaField } from '@site/ui/form';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Intent, LedgerStep } from '../../protocol.ts';
import { type Trouble, unreachable } from '../client/client.ts';
import { useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { sentenceOf } from '../format/words.ts';
import { Differences, LookWarnings } from '../look/differences.tsx';
import { ChangeList, Moment } from '../parts/release.tsx';
import { Awaited, Violations } from '../parts/trouble.tsx';
import { Form } from '../parts/ui.tsx';
import { changesOf, intentWords } from './intent-words.ts';
import { useChange } from './use-change.ts';

interface Props {
  /** Undefined while what was typed is none. */
  readonly intent: Intent | undefined;
  /** What else there is to choose. */
  readonly children?: ReactNode;
}

/** A while of not typing, after which what would happen is asked for. */
const TYPING = 300;

/**
 * Says at once from what to what, and what will change as soon as that is known: the press never waits
 * for it. Only what a gate refuses cannot be pressed.
 */
export function ChangeDialog({ intent, children }: Props) {
  const { client, overview, now, reason, setReason, close } = useConsole();
  const { state, send } = useChange();
  const [isMissing, setIsMissing] = useState(false);
  const isSending = state.at === 'sending';
  // What was sent may have happened, and would change nothing any more.
  const isOpen = intent && !isSending && state.at !== 'done';
  const key = isOpen ? `${overview.revision} ${JSON.stringify(intent)}` : undefined;
  const ask = async () => (intent ? client.look(intent) : err(unreachable));
  const found = useFetched(key, ask, { delay: children ? TYPING : 0 });
  const look = intent && found.value;
  const isRefused = look !== undefined && look.refused.length > 0;
  const needsReason = look?.needsReason ?? false;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!intent || isSending || isRefused) return;
    const lacksReason = needsReason && reason.trim() === '';
    setIsMissing(lacksReason);
    if (lacksReason) document.getElementById('reason')?.focus();
    else void send(intent, look?.otherTeams ?? []);
  }

  if (state.at === 'done') {
    const { step, lines } = state.changed;
    const title = step ? `${sentenceOf(step)}: revision ${step.revision}` : 'It was so already';
    return (
      <Stack padding="5" gap="4" width={WIDTH}>
        <StatusBox kind="success" title={title}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </StatusBox>
        {/* The button that was pressed is gone, and with it the focus. */}
        <Button alignSelf="start" autoFocus onClick={close}>
          Close
        </Button>
      </Stack>
    );
  }
  return (
    <Form padding="5" width={WIDTH} onSubmit={submit}>
      {state.at === 'failed' && <Outcome {...state} />}
      {intent && <ChangeList changes={changesOf(intent, overview)} />}
      {children && <div>{children}</div>}
      {intent && (
        <Awaited
          of={found}
          waiting="Working out what will change …"
          failed="What will change is not known"
        >
          {(look) => (
            <Stack gap="3">
              <p>{look.consequence}</p>
              <LookWarnings look={look} />
              {look.differences.length > 0 && (
                <details>
                  <Box as="summary" cursor="pointer" fontWeight="semibold" paddingBlock="1.5">
                    {`What will be different (${look.differences.length})`}
                  </Box>
                  <Differences look={look} />
                </details>
              )}
            </Stack>
          )}
        </Awaited>
      )}
      <TextAreaField
        id="reason"
        label={needsReason ? 'Why' : 'Why (you may leave it out)'}
        help="Everybody reads it in the ledger."
        {...{ rows: 2, minHeight: '4.5rem', scrollMarginBottom: '12rem', maxLength: 500 }}
        value={reason}
        required={needsReason}
        error={isMissing && !reason.trim() ? 'Say why: this change needs a reason.' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Decision>
        {isSending && <StatusLine>Sent. Gates run, and the site changes …</StatusLine>}
        <ButtonRow>
          <Button type="submit" aria-disabled={isSending || isRefused || !intent}>
            {intent ? intentWords(intent, overview, now)[1] : 'Choose first'}
          </Button>
          <Button variant="quiet" onClick={close}>
            {isSending ? 'Close' : 'Leave it'}
          </Button>
        </ButtonRow>
      </Decision>
    </Form>
  );
}

/** In sight wherever the dialog is scrolled to, and in its place when what will change arrives. */
const Decision = chakra('div', {
  base: {
    ...{ position: 'sticky', insetBlockEnd: staysWhereHigher('30rem', '-1px'), bg: 'bg.panel' },
    ...{ marginInline: '-5', marginBlockEnd: '-5', paddingInline: '5', paddingBlock: '3' },
    borderTopWidth: '1px',
  },
});

const WIDTH = 'min(38rem, calc(100vw - 2.25rem))';

const outcomes: Readonly<Record<Trouble['kind'], readonly [title: string, advice: string]>> = {
  'lost-race': [
    'Somebody was faster, and nothing of yours was changed',
    'Below is what is live now. Press again if you still want it.',
  ],
  'signed-out': [
    'You were signed out before this was sent',
    'Nothing is sent by itself. Press again.',
  ],
  refused: ['It was refused, and nothing was changed', ''],
  unreachable: [
    'No answer came',
    'It may have happened. Pressing again is safe: what happened already is refused.',
  ],
};

interface OutcomeProps {
  readonly trouble: Trouble;
  readonly faster: readonly LedgerStep[];
}

/** What came of a press that changed nothing, and what to do now. */
function Outcome({ trouble: { kind, message, violations }, faster }: OutcomeProps) {
  const [title, advice] = outcomes[kind];
  const isReason = kind === 'refused' || (kind === 'lost-race' && faster.length === 0);
  return (
    <StatusBox kind="error" title={title}>
      {isReason && <p>{message}</p>}
      <Violations violations={violations} />
      {faster.map((step) => (
        <p key={step.revision}>
          <span>{sentenceOf(step)}</span> <Moment at={step.at} />{' '}
          {step.reason && <q>{step.reason}</q>}
        </p>
      ))}
      <p>{advice}</p>
    </StatusBox>
  );
}
