import { Plus, Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Foldable, useSmallScreenFold } from '#web/ui/table/small-screen-fold.tsx'
import { VerbLabel } from '#web/ui/verb-label.tsx'
import { useExportRequest } from '../export/export-request.ts'
import type { ExportedColumn } from '../export/exported-columns.ts'
import { ListExport } from '../export/list-export.tsx'
import { formatNumber } from '../format-number.ts'
import { ExportItem, ShareMenu } from './share-menu.tsx'

type Close = { onClose: () => void }

export interface ListHeadProps<Row> {
  title: string
  description?: string
  /** The number behind the title; that of all rows unless given, and none where it is null. */
  count?: number | null
  /** The filtered rows in their order, and all. */
  rows: readonly Row[]
  all: readonly Row[]
  /** Ids of the columns that the person switched off. */
  hide: readonly string[]
  /** What the exported file is called, "Risks", and its columns. */
  exported: { readonly what: string; readonly columns: () => readonly ExportedColumn<Row>[] }
  /** Renders the dialog that reads a file. */
  importDialog?: (props: Close) => ReactNode
  /** Further items of the Share menu. */
  menuItems?: () => ReactNode
  /** Buttons beside the one that adds a row. */
  actions?: ReactNode
  add: { readonly label: string; readonly icon?: ReactNode; readonly onAdd: () => void }
  /** Why the person cannot add or import. */
  readOnlyReason: string | undefined
}

/** The title of a list with its export, its import and the button for a new row. */
export function ListHead<Row>(props: ListHeadProps<Row>) {
  const {
    title,
    description,
    rows,
    all,
    // Without rows, they may still be loading.
    count = all.length === 0 ? null : all.length,
    hide,
    exported,
    importDialog,
    menuItems,
    add,
    readOnlyReason,
  } = props
  const [dialog, setDialog] = useState<'export' | 'import'>()
  const onClose = () => setDialog(undefined)
  const { isFolded } = useSmallScreenFold()
  useExportRequest(() => setDialog('export'))
  return (
    <>
      <PageHeader
        title={title}
        meta={count === null ? undefined : formatNumber(count)}
        description={isFolded ? undefined : description}
        actions={
          <>
            <Foldable>
              <ShareMenu>
                {() => (
                  <>
                    <ExportItem count={rows.length} onSelect={() => setDialog('export')} />
                    {importDialog !== undefined && (
                      <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => setDialog('import')}>
                        Import XLSX or CSV…
                      </MenuItem>
                    )}
                    {menuItems?.()}
                  </>
                )}
              </ShareMenu>
              {props.actions}
            </Foldable>
            <Button variant="primary" icon={add.icon ?? <Plus />} disabledReason={readOnlyReason} onClick={add.onAdd}>
              <VerbLabel>{add.label}</VerbLabel>
            </Button>
          </>
        }
      />
      {dialog === 'import' && importDialog?.({ onClose })}
      {dialog === 'export' && (
        <ListExport {...{ rows, all, hide, onClose }} what={exported.what} columns={exported.columns()} />
      )}
    </>
  )
}
