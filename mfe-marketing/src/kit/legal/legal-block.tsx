import { chakra, VisuallyHidden, whenEnlarged } from '@site/ui';
import type { LegalBlock as Block } from './legal-text.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'disc',
    paddingInlineStart: '5',
    '& li': { paddingInlineStart: '1' },
    '& li + li': { marginTop: '2' },
    '& li::marker': { color: 'fg.brand' },
  },
});

const Terms = chakra('dl', {
  base: {
    '& dt': { fontWeight: 'bold' },
    '& dd + dt': { marginTop: '4' },
  },
});

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': {
      paddingBlock: '3',
      paddingInlineEnd: { base: '3', md: '6' },
      borderTopWidth: '1px',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    // Names of stored texts and the like stay whole where they can be.
    '& th': { overflowWrap: 'break-word', [whenEnlarged]: { overflowWrap: 'anywhere' } },
    '& th:first-of-type': { width: '42%' },
    '& thead th': { borderTopWidth: '0', color: 'fg.muted', fontWeight: 'semibold' },
    '& tbody th': { fontWeight: 'semibold' },
    '& tbody tr:last-of-type > *': { borderBottomWidth: '1px' },
  },
});

export function LegalBlock({ block }: { readonly block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if (!('kind' in block)) {
    return (
      <List>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
    );
  }
  switch (block.kind) {
    case 'terms':
      return (
        <Terms>
          {Object.entries(block.terms).flatMap(([term, text]) => [
            <dt key={term}>{term}</dt>,
            <dd key={`${term} text`}>{text}</dd>,
          ])}
        </Terms>
      );
    case 'table':
      return (
        <Table>
          <caption>
            <VisuallyHidden>{block.caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {block.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map(([name, text]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      );
  }
}
