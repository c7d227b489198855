import { Band, Box, chakra, SectionHead, VisuallyHidden, whenEnlarged } from '@site/ui';
import { Check, Minus } from 'lucide-react';
import { Columns } from '../../kit/columns.tsx';
import type { RevenueManagementContent } from './revenue-management.content.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': { paddingBlock: '4', borderTopWidth: '1px', textAlign: 'start' },
    '& tr:first-of-type th[scope=col]': { borderTopWidth: '0' },
    '& th[scope=row]': { fontWeight: 'medium', paddingInlineEnd: '4' },
    '& td, & th[scope=col]:not(:first-of-type)': { width: { base: '4.5rem', md: '7rem' } },
    '& th[scope=col]': { fontSize: 'sm', fontWeight: 'bold', color: 'fg.muted' },
    // Too narrow for columns: below each task, each role with its sign.
    [whenEnlarged]: {
      '&, & tbody': { display: 'block' },
      '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
      '& tr': { display: 'block', paddingBlock: '3', borderTopWidth: '1px' },
      '& tr > *': { display: 'block', width: 'auto', padding: '0', borderWidth: '0' },
      '& tr > td': {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        color: 'fg.muted',
        _before: { content: 'attr(data-label)' },
      },
    },
  },
});

type Content = RevenueManagementContent['roles'];

function May({ may, role, content }: { may: boolean; role: string; content: Content }) {
  const Sign = may ? Check : Minus;
  return (
    <Box as="td" data-label={role} color={may ? 'fg.brand' : 'fg.muted'}>
      <Sign aria-hidden="true" size="1.25rem" strokeWidth={2.5} />
      <VisuallyHidden>{may ? content.yes : content.no}</VisuallyHidden>
    </Box>
  );
}

export function Roles({ content }: { readonly content: Content }) {
  return (
    <Band>
      <Columns wide="4fr 7fr" rowGap="8" alignItems="start">
        <SectionHead title={content.title} intro={content.intro} />
        <Table>
          <VisuallyHidden asChild>
            <caption>{content.caption}</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{content.task}</th>
              <th scope="col">{content.staff}</th>
              <th scope="col">{content.admin}</th>
            </tr>
          </thead>
          <tbody>
            {content.tasks.map(({ task, staff, admin }) => (
              <tr key={task}>
                <th scope="row">{task}</th>
                <May may={staff} role={content.staff} content={content} />
                <May may={admin} role={content.admin} content={content} />
              </tr>
            ))}
          </tbody>
        </Table>
      </Columns>
    </Band>
  );
}
