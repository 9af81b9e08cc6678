import type { ReactNode } from 'react'
import { buttonClass } from '../button-class.ts'
import { Drawer } from '../overlay/drawer.tsx'
import { EmptyValue } from '../state/empty-value.tsx'
import { isBlank } from './blank-cell.ts'
import { Neighbours } from './neighbours.tsx'
import { RowLink } from './row-link.tsx'

export interface PeekDrawerProps {
  title: ReactNode
  /** As in "Previous control". */
  noun: string
  /** Of the row, and of all rows of the list in their order. */
  reference: string
  references: readonly string[]
  /** The address of the row's page. */
  href: string | undefined
  onOpen: () => void
  onGo: (reference: string | undefined) => void
  children: ReactNode
}

/** One row of a list beside it. The keys of the list go on working, and the panel follows. */
export function PeekDrawer({ title, noun, reference, references, href, onOpen, onGo, children }: PeekDrawerProps) {
  return (
    <Drawer
      onClose={() => onGo(undefined)}
      title={<span className="break-words">{title}</span>}
      actions={
        <>
          {href !== undefined && (
            <RowLink href={href} onGo={onOpen} className={buttonClass({ size: 28 })}>
              Open
            </RowLink>
          )}
          <Neighbours
            rows={references}
            isOpen={(other) => other === reference}
            onGo={onGo}
            labels={{ before: `Previous ${noun}`, after: `Next ${noun}` }}
          />
        </>
      }
    >
      {children}
    </Drawer>
  )
}

export interface PeekCellsProps {
  cells: readonly { readonly id: string; readonly header: string; readonly content: ReactNode }[]
}

/** Every column of the row, also those that the list has no room for. */
export function PeekCells({ cells }: PeekCellsProps) {
  return (
    <dl className="space-y-3">
      {cells.map(({ id, header, content }) => (
        <div key={id} className="min-w-0">
          <dt className="text-small text-muted">{header}</dt>
          <dd className="break-words">{isBlank(content) ? <EmptyValue /> : content}</dd>
        </div>
      ))}
    </dl>
  )
}
