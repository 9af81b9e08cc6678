import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { exportColumns } from './columns.tsx'
import type { Risk } from './risk.ts'

const ImportRisks = lazyDialog(async () => (await import('./import-risks.tsx')).ImportRisks)
const ExportDialog = lazyDialog(async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<Risk>)

interface ListHeadProps {
  rows: readonly Risk[]
  all: readonly Risk[]
  names: Names
  hide: readonly string[]
  onAdd: () => void
}

/** The title of the register with its import, export and the button for a new risk. */
export function ListHead({ rows, all, names, hide, onAdd }: ListHeadProps) {
  const { protocol_id: protocol } = useCompany()
  const [dialog, setDialog] = useState<'export' | 'import'>()
  const readOnlyReason = useReadOnlyReason()
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader
        title="Risk register"
        meta={String(all.length)}
        description="What may happen, how likely and how bad it is, and what is done about it."
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
              Add risk
            </Button>
          </>
        }
      />
      {dialog === 'import' && <ImportRisks onClose={close} />}
      {dialog === 'export' && (
        <ExportDialog
          what="Risks"
          rows={rows}
          total={all.length}
          {...exportedColumns(exportColumns(names, wordingOf(protocol)), hide)}
          further={[]}
          onClose={close}
        />
      )}
    </>
  )
}
