import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { exportColumns } from './columns.tsx'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'

const ImportThirdParties = lazyDialog(async () => (await import('./import-third-parties.tsx')).ImportThirdParties)
const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<ThirdParty>,
)

interface ListHeadProps {
  rows: readonly ThirdParty[]
  all: readonly ThirdParty[]
  names: Names
  hide: readonly string[]
  onAdd: () => void
}

/** The title of the list with its import, export and the button for a new one. */
export function ListHead({ rows, all, names, hide, onAdd }: ListHeadProps) {
  const { protocol_id: protocol } = useCompany()
  const { plural, singular } = wordingOf(protocol).thirdParty
  const [dialog, setDialog] = useState<'export' | 'import'>()
  const readOnlyReason = useReadOnlyReason()
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader
        title={plural}
        meta={String(all.length)}
        description="Who holds your data or provides services, what was agreed, and what expires."
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
              Add {singular.toLowerCase()}
            </Button>
          </>
        }
      />
      {dialog === 'import' && <ImportThirdParties onClose={close} />}
      {dialog === 'export' && (
        <ExportDialog
          what={plural}
          rows={rows}
          total={all.length}
          {...exportedColumns(exportColumns(names, all, todayUtc()), hide)}
          further={[]}
          onClose={close}
        />
      )}
    </>
  )
}
