import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { exportColumns, type NameOf } from './columns.tsx'
import type { ListedPerson } from './people-queries.ts'

const ImportPeople = lazyDialog(async () => (await import('./import-people.tsx')).ImportPeople)
const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<ListedPerson>,
)

interface DirectoryHeadProps {
  rows: readonly ListedPerson[]
  all: readonly ListedPerson[]
  nameOf: NameOf
  hide: readonly string[]
  readOnlyReason: string | undefined
  onAdd: () => void
}

/** The title of the list with its import, export and the button for a new person. */
export function DirectoryHead({ rows, all, nameOf, hide, readOnlyReason, onAdd }: DirectoryHeadProps) {
  const [dialog, setDialog] = useState<'export' | 'import'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader
        title="People"
        meta={formatNumber(all.length)}
        description="Everyone who takes part: members, staff without an account, and contacts of third parties."
        actions={
          <>
            <ShareMenu>
              {() => (
                <>
                  <ExportItem count={rows.length} onSelect={() => setDialog('export')} />
                  <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => setDialog('import')}>
                    Import XLSX or CSV…
                  </MenuItem>
                </>
              )}
            </ShareMenu>
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              disabledReason={readOnlyReason}
              onClick={onAdd}
            >
              Add person
            </Button>
          </>
        }
      />
      {dialog === 'import' && <ImportPeople people={all} onClose={close} />}
      {dialog === 'export' && (
        <ExportDialog
          what="People"
          rows={rows}
          total={all.length}
          {...exportedColumns(exportColumns(nameOf), hide)}
          further={[]}
          onClose={close}
        />
      )}
    </>
  )
}
