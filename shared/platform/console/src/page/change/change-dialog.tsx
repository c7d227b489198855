import { operationOf, type Words } from '@platform/releases/operations';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { Intent } from '../../protocol.ts';
import { roleRefusal } from '../../roles.ts';
import type { Trouble } from '../client/client.ts';
import { useFetched, useSettled } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import {
  Awaited,
  Box,
  Button,
  ButtonRow,
  Checkbox,
  DialogFoot,
  Form,
  Stack,
  StatusBox,
  StatusLine,
  TextAreaField,
} from '../elements/elements.ts';
import { sentenceOf } from '../format/words.ts';
import { Differences, LookWarnings } from '../look/differences.tsx';
import { ChangeList, Claim, Moment, Said } from '../parts/release.tsx';
import { Violations } from '../parts/violations.tsx';
import { Going } from './going.tsx';
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
const WIDTH = 'min(38rem, calc(100vw - 2.25rem))';

/**
 * Says at once from what to what, and what will change as soon as that is known: until then it can't be
 * pressed, unless it takes visitors off something. What a gate refuses can't be pressed either.
 */
export function ChangeDialog({ intent, children }: Props) {
  const { client, overview, session, now, reason, setReason, close } = useConsole();
  const whyNot = roleRefusal(session ?? {}, 'change');
  /** What the operator saw when the dialog opened, or since a lost race. */
  const [seen, see] = useState(overview.revision);
  const text = intent && JSON.stringify(intent);
  const settled = useSettled(text, children ? TYPING : 0);
  /** What was refused is looked at again: something has changed since. */
  const [refusals, setRefusals] = useState(0);
  const found = useFetched(settled && `look ${seen} ${refusals} ${settled}`, () =>
    // It was an intent.
    client.look(JSON.parse(settled ?? '') as Intent),
  );
  const look = settled === text ? found.value : undefined;
  const bad = look?.bad;
  const [agreedTo, agree] = useState<string>();
  /** Of the evidence that is shown, and no other. */
  const despiteGuard = bad !== undefined && agreedTo === bad;
  const {
    form,
    isRunning,
    value: changed,
    trouble,
    run,
  } = useChange({
    ...{
      intent,
      seen,
      see,
      agreed: look?.otherTeams ?? [],
      despiteGuard,
      plan: look?.goes?.plan ?? '',
    },
  });
  useEffect(() => {
    const isSameRevision = trouble?.kind === 'lost-race' && trouble.faster?.length === 0;
    if (trouble?.kind === 'refused' || isSameRevision) setRefusals((count) => count + 1);
  }, [trouble]);
  const [isMissing, setIsMissing] = useState(false);
  const isRefused = look !== undefined && look.refused.length > 0;
  const isWorkedOut = look !== undefined || found.trouble !== undefined;
  const mayHurry = intent !== undefined && operationOf(intent).isUrgent === true;
  const isHeldUp = (bad !== undefined && !despiteGuard) || !(isWorkedOut || mayHurry);
  const needsReason = look?.needsReason ?? false;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!intent || isRefused || isHeldUp || whyNot) return;
    const lacksReason = needsReason && reason.trim() === '';
    setIsMissing(lacksReason);
    if (lacksReason) document.getElementById('reason')?.focus();
    else run();
  }

  if (changed) {
    const { step, lines } = changed;
    const title = step ? `${sentenceOf(step)}: revision ${step.revision}` : 'It was so already';
    return (
      <Stack padding="5" gap="4" width={WIDTH}>
        <StatusBox kind="success" title={title}>
          {lines.map((line) => (
            <Said key={line} text={line} />
          ))}
        </StatusBox>
        {/* The button that was pressed is gone, and with it the focus. */}
        <Button alignSelf="start" autoFocus onClick={close}>
          Close
        </Button>
      </Stack>
    );
  }
  const { press, consequence, running }: Partial<Words> = intent
    ? intentWords(intent, overview, now)
    : { press: 'Choose first', consequence: '' };
  return (
    <Form ref={form} padding="5" width={WIDTH} onSubmit={submit}>
      {trouble && <Outcome {...trouble} />}
      {intent && <ChangeList changes={changesOf(intent, overview)} />}
      {intent &&
        'canary' in intent &&
        intent.action !== 'canary-promote' &&
        overview.canary?.changes.map(({ name, to }) => <Claim key={name} release={to} />)}
      {children && <div>{children}</div>}
      {consequence && <p>{consequence}</p>}
      {intent && (
        <Awaited
          of={{ ...found, value: look }}
          waiting="Working out what will change …"
          failed="What will change is not known"
        >
          {(look) => (
            <Stack gap="3" _empty={{ display: 'none' }}>
              <LookWarnings look={look} />
              {look.goes && <Going goes={look.goes} />}
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
      {bad && (
        <StatusBox kind="error" title="Its visitors fare worse than the others">
          <Box _firstLetter={{ textTransform: 'uppercase' }}>{bad}.</Box>
          <Checkbox checked={despiteGuard} onChange={() => agree(despiteGuard ? undefined : bad)}>
            Give it to more of them all the same
          </Checkbox>
        </StatusBox>
      )}
      {whyNot && (
        <StatusBox kind="error" title="You can look at it, and not do it">
          {whyNot}
        </StatusBox>
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
      <DialogFoot>
        {isRunning && (
          <StatusLine>{running ?? 'Sent. Gates run, and the site changes …'}</StatusLine>
        )}
        <ButtonRow>
          <Button
            type="submit"
            aria-disabled={isRunning || isRefused || isHeldUp || !intent || whyNot !== undefined}
          >
            {mayHurry && !isWorkedOut && !isRunning ? `${press} without waiting` : press}
          </Button>
          <Button variant="quiet" onClick={close}>
            {isRunning ? 'Close' : 'Leave it'}
          </Button>
        </ButtonRow>
      </DialogFoot>
    </Form>
  );
}

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

/** What came of a press that changed nothing, and what to do now. */
function Outcome({ kind, message, violations = [], faster = [] }: Trouble) {
  const [title, advice] = outcomes[kind];
  const isSaid = violations.length + faster.length > 0;
  const isReason = !isSaid && (kind === 'refused' || kind === 'lost-race');
  return (
    <StatusBox kind="error" title={title}>
      {isReason && <Said text={message} />}
      <Violations violations={violations} />
      {faster.map((step) => (
        <p key={step.revision}>
          <span>{sentenceOf(step)}</span> <Moment at={step.at} />{' '}
          {step.reason && <q>{step.reason}</q>}
        </p>
      ))}
      {advice && <p>{advice}</p>}
    </StatusBox>
  );
}
