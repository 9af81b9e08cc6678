import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import type { TableGridProps } from './table-grid-props.ts'

export interface TableMobileProps<Row> extends TableGridProps<Row> {
  card: (row: Row) => ReactNode
}

/** The table on a phone: cards, or the full table on request. */
export function TableMobile<Row>(props: TableMobileProps<Row>) {
  const { label, card, grouping, model } = props
  const [layout, setLayout] = useState<'cards' | 'table'>('cards')
  const [isSelecting, setIsSelecting] = useState(false)
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-border px-4 py-2">
        <SegmentedControl
          label="Layout"
          value={layout}
          onValueChange={setLayout}
          options={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
        />
        {model.canSelect && layout === 'cards' && (
          <Button variant="ghost" aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
            Select
          </Button>
        )}
      </div>
      {layout === 'table' ? (
        <TableGrid {...props} />
      ) : (
        <TableCards
          label={label}
          items={model.items}
          card={card}
          grouping={grouping}
          rowLabel={model.rowLabel}
          selection={isSelecting ? model.selection : undefined}
          changed={props.changed}
          onToggle={model.selectionActions.toggle}
          onOpen={model.open}
        />
      )}
    </>
  )
}
