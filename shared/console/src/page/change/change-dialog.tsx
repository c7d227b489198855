import { ok } from '@site/node/result';
import { Button, ButtonRow, chakra, Stack, staysWhereHigher } from '@site/ui';
import { StatusBox, StatusLine, TextAreaField } from '@site/ui/form';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Intent, Look } from '../../protocol.ts';
import { useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { sentenceOf } from '../format/words.ts';
import { ChangeList } from '../parts/release.tsx';
import { Awaited } from '../parts/trouble.tsx';
import { Form } from '../parts/ui.tsx';
import { Consequence, Outcome } from './consequence.tsx';
import { changesOf, intentWords } from './intent-words.ts';
import { useChange } from './use-change.ts';

interface Props {
  /** Undefined while what was typed is none. */
  readonly intent: Intent | undefined;
  /** What else there is to choose. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A while of not typing, after which what would happen is asked for. */
const TYPING = 300;

/**
 * Says at once from what to what, and what will change as soon as that is known: the press never waits
 * for it. Only what a gate refuses cannot be pressed.
 */
export function ChangeDialog({ intent, children, onClose }: Props) {
  const { client, overview, now, reason, setReason } = useConsole();
  const { state, send } = useChange();
  const [isMissing, setIsMissing] = useState(false);
  // What was sent may have happened, and would change nothing any more.
  const isDecided = state.at === 'sending' || state.at === 'done';
  const key = isDecided ? undefined : `${overview.revision} ${JSON.stringify(intent)}`;
  const ask = async () => (intent ? client.look(intent) : ok<Look | undefined>(undefined));
  const found = useFetched<Look | undefined>(key, ask, { delay: children ? TYPING : 0 });
  const { fetched } = found;
  const look = fetched.at === 'known' ? fetched.value : undefined;
  const isRefused = (look?.refused.length ?? 0) > 0;
  const needsReason = look?.needsReason ?? false;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!intent || state.at === 'sending' || isRefused) return;
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
        <Button alignSelf="start" autoFocus onClick={onClose}>
          Close
        </Button>
      </Stack>
    );
  }
  const isSending = state.at === 'sending';
  const [, press] = intent ? intentWords(intent, overview, now) : ['', 'Choose first'];
  return (
    <Form padding="5" width={WIDTH} onSubmit={submit}>
      <Outcome state={state} />
      {intent && <ChangeList changes={changesOf(intent, overview)} />}
      {children && <div>{children}</div>}
      <Awaited
        of={found}
        waiting="Working out what will change …"
        failed="What will change is not known"
      >
        {(look) => (look ? <Consequence look={look} /> : null)}
      </Awaited>
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
            {press}
          </Button>
          <Button variant="quiet" onClick={onClose}>
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
