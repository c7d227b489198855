import { useFetched } from '../client/use-fetched.ts';
import { goBack, useConsole } from '../console-context.ts';
import {
  Awaited,
  Box,
  ButtonRow,
  Flex,
  List,
  Muted,
  Panel,
  Stack,
  Tag,
} from '../elements/elements.ts';
import { countOf } from '../format/figures.ts';
import { shortOf, signatureOf, titleOfName } from '../format/words.ts';
import { HourPanel } from '../overview/hour-chart.tsx';
import { Claim, ReleaseName, Said } from '../parts/release.tsx';
import { TaskPress, ViewHead, ViewLink } from '../parts/ui.tsx';

const quietly = { variant: 'quiet', paddingInline: '1' } as const;
const line = { paddingBlock: '3', _notFirst: { borderTopWidth: '1px' } };

/** Every release of an application, with the way back to any that was live. */
export function ReleasesView({ name }: { readonly name: string }) {
  const { client, overview } = useConsole();
  const found = useFetched(`releases ${overview.revision} ${name}`, () => client.releases(name));
  const application = overview.applications.find((one) => one.name === name);
  const isBroken = (release: string) => application?.rolledBack.includes(release) ?? false;
  const { canary } = overview;
  const isTried = (release: string) =>
    canary?.changes.some((one) => one.name === name && one.to === release) ?? false;
  const title = titleOfName(name);
  const isLive = overview.applications.some((each) => each.name === name && each.live);
  const isRemote = isLive && name !== 'shell' && name !== 'config';
  return (
    <Stack gap="5">
      <ViewHead title={`Releases of ${title}`} lead="The newest first" />
      {application && <HourPanel application={application} />}
      <Panel title="Releases">
        <Awaited of={found} waiting="Reading the store …" failed="The releases could not be read">
          {({ releases, more }) => (
            <>
              {releases.length === 0 && <Muted>{`Nobody has published ${title}.`}</Muted>}
              <List gap="0">
                {releases.map((each) => (
                  <Flex key={each.release} as="li" wrap="wrap" gap="2 4" {...line}>
                    <Box flex="1 1 15rem" minWidth="0" overflowWrap="anywhere">
                      <ReleaseName release={each.release} />{' '}
                      {each.isLive && <Tag tone="good">live</Tag>}
                      {isTried(each.release) && <Tag tone="look">canary</Tag>}
                      {isBroken(each.release) && <Tag tone="bad">was rolled back</Tag>}
                      <Claim release={each.release} />
                      <Muted>{signatureOf(each)}</Muted>
                      <Muted>
                        <Said text={each.live ?? 'never live for everybody'} />
                      </Muted>
                    </Box>
                    <ButtonRow alignItems="center">
                      <ViewLink
                        to={{ view: 'look', name, release: each.release }}
                        text="Look at it"
                        aria-label={`Look at ${title} ${shortOf(each.release)}`}
                      />
                      {each.live !== undefined && !each.isLive && (
                        <TaskPress
                          text={isBroken(each.release) ? 'Go to it all the same' : 'Roll back'}
                          {...(isBroken(each.release) ? quietly : {})}
                          whiteSpace="nowrap"
                          aria-label={`${isBroken(each.release) ? 'Go to it all the same' : 'Roll back'}: ${title} ${shortOf(each.release)}`}
                          task={goBack(name, each.release)}
                        />
                      )}
                    </ButtonRow>
                  </Flex>
                ))}
              </List>
              {isRemote && (
                <TaskPress
                  text={`Take ${title} off the site`}
                  alignSelf="start"
                  task={{ action: 'remove', name }}
                />
              )}
              {more > 0 && <Muted>{`There are ${countOf(more, 'older one')}.`}</Muted>}
              <TaskPress
                text="Remove what nobody needs, of all applications"
                alignSelf="start"
                task={{ action: 'prune' }}
              />
            </>
          )}
        </Awaited>
      </Panel>
    </Stack>
  );
}
