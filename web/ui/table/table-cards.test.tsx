import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TableCards } from './table-cards.tsx'
import { tableItems } from './table-items.ts'

test('a folded group of cards says so and can be unfolded', () => {
  const grouping = {
    key: (row: string) => row.charAt(0),
    label: (key: string) => `Group ${key}`,
    collapsed: new Set(['b']),
    onCollapsedChange: () => undefined,
  }
  const html = renderToString(
    <TableCards
      label="Rows"
      items={tableItems(['a1', 'b1'], (row) => row, grouping)}
      card={(row) => row}
      grouping={grouping}
      rowLabel={(row) => row}
      selection={undefined}
      changed={undefined}
      onToggle={() => undefined}
      onOpen={undefined}
    />,
  )
  const buttons = [...html.matchAll(/<button[^>]*aria-expanded="(\w+)"[^>]*>.*?(Group \w)<\/button>/g)]
  expect(buttons.map(([, isExpanded, label]) => [label, isExpanded])).toEqual([
    ['Group a', 'true'],
    ['Group b', 'false'],
  ])
  expect(html).toContain('a1')
  expect(html).not.toContain('b1')
})
