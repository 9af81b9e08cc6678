import type { ReactNode } from 'react'
import { Drawer, type DrawerProps } from '#web/ui/overlay/drawer.tsx'
import { Neighbours } from '#web/ui/table/neighbours.tsx'

interface RecordDrawerProps<Row> extends Pick<DrawerProps, 'eyebrow' | 'footer'> {
  /** Undefined while it loads, or if there is none. */
  row: Row | undefined
  /** The rows of the list, among which `[` and `]` walk. */
  rows: readonly Row[]
  title: string
  /** As in "Previous risk". */
  noun: string
  onOpen: (row: Row) => void
  onClose: () => void
  children: ReactNode
}

/** The drawer of one row of a list. */
export function RecordDrawer<Row extends { readonly id: string }>(props: RecordDrawerProps<Row>) {
  const { row, rows, title, noun, onOpen, onClose, children, ...drawer } = props
  return (
    <Drawer
      {...drawer}
      onClose={onClose}
      title={<span className="break-words">{title}</span>}
      actions={
        <Neighbours
          rows={rows}
          isOpen={({ id }) => id === row?.id}
          onGo={onOpen}
          labels={{ before: `Previous ${noun}`, after: `Next ${noun}` }}
        />
      }
    >
      {children}
    </Drawer>
  )
}
