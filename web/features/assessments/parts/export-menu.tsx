import { Braces, Download, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company-context.ts'
import { exportOscalResults } from '#web/lib/oscal/export-oscal.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { Assessment } from '../schema.ts'
import { resultLines, resultsExport, type ResultLine } from './results-export.ts'

const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<ResultLine>,
)

/** The results as a table; once they are frozen, for machines too. */
export function ExportMenu({ content }: { content: Assessment }) {
  const { id: companyId } = useCompany()
  const [isOpen, setOpen] = useState(false)
  const { busy, run } = useAction()
  const { number, state } = content.assessment
  const isFrozen = state !== 'Planned' && state !== 'In Progress'
  const lines = isOpen ? resultLines(content) : []
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button busy={busy} icon={<FileDown aria-hidden="true" />}>
            Export
          </Button>
        }
      >
        <MenuItem icon={<Download />} onSelect={() => setOpen(true)}>
          Results as XLSX or CSV…
        </MenuItem>
        <MenuItem
          icon={<Braces />}
          disabledReason={isFrozen ? undefined : 'Once the assessment is frozen'}
          onSelect={() => void run('The export failed', () => exportOscalResults(companyId, number))}
        >
          OSCAL assessment results
        </MenuItem>
      </Menu>
      {isOpen && (
        <ExportDialog
          what={`A-${number} results`}
          rows={lines}
          total={lines.length}
          columns={resultsExport}
          leftOut={[]}
          further={[]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
