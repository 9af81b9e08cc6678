import { useState, type ReactNode } from 'react'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type { MissingDrawerProps } from './missing-drawer.tsx'

const MissingDrawer = lazyDialog(async () => (await import('./missing-drawer.tsx')).MissingDrawer)

interface OpenedRecordProps<Row> extends MissingDrawerProps {
  /** What the address names, such as R-3; undefined: nothing. */
  reference: string | undefined
  /** Undefined while it loads, or if there is none. */
  row: Row | undefined
  isPending: boolean
  /** The drawer of the record. */
  children: (row: Row) => ReactNode
}

/** The record that the address names. One that is deleted while it is open closes; one that never was there says so. */
export function OpenedRecord<Row>({ reference, row, isPending, children, ...missing }: OpenedRecordProps<Row>) {
  const [shown, setShown] = useState<string>()
  if (row !== undefined && shown !== reference) setShown(reference)
  if (row !== undefined) return children(row)
  return reference === undefined || isPending || shown === reference ? null : <MissingDrawer {...missing} />
}
