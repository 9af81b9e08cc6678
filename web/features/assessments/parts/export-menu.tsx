import { Braces, Download, FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { exportOscalResults } from '#web/lib/oscal/export-oscal.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { resultLines, resultsExport, type ResultLine } from './results-export.ts'
import { isOpenState } from '../labels.ts'

const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<ResultLine>,
)

const DocumentDialog = lazyDialog(async () => (await import('#web/lib/documents/document-dialog.tsx')).DocumentDialog)

const FROZEN_REPORT =
  'Of the frozen record: scope, assessors, score with its arithmetic, every result, findings and evidence.'

/** The report, the results as a table; once they are frozen, for machines too. */
export function ExportMenu({ content }: { content: Assessment }) {
  const { id: companyId } = useCompany()
  const [opened, open] = useState<'report' | 'table'>()
  const { busy, run } = useAction()
  const { number, state } = content.assessment
  const isFrozen = !isOpenState(state)
  const lines = opened === 'table' ? resultLines(content) : []
  const close = () => open(undefined)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button busy={busy} icon={<FileDown />}>
            Export
          </Button>
        }
      >
        <MenuItem icon={<FileText />} onSelect={() => open('report')}>
          Report as PDF or Word…
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => open('table')}>
          Results as XLSX or CSV…
        </MenuItem>
        <MenuItem
          icon={<Braces />}
          disabledReason={isFrozen ? undefined : 'Available once the assessment is frozen'}
          onSelect={() => void run('The export failed', () => exportOscalResults(companyId, number))}
        >
          OSCAL assessment results
        </MenuItem>
      </Menu>
      {opened === 'report' && (
        <DocumentDialog
          title={`Report of A-${number}`}
          description={isFrozen ? FROZEN_REPORT : 'Not frozen yet: every page is marked as a draft.'}
          request="make-report"
          of={{ number }}
          made={{ kind: 'report', titled: `Report of A-${number},` }}
          onClose={close}
        />
      )}
      {opened === 'table' && (
        <ExportDialog
          what={`A-${number} results`}
          rows={lines}
          total={lines.length}
          columns={resultsExport}
          onClose={close}
        />
      )}
    </>
  )
}
