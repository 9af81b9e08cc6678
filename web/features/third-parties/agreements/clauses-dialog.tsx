import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ListExport } from '#web/lib/export/list-export.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import type { ThirdPartyDocument } from '#web/lib/third-parties/third-party-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { agreementCheck, checkedClauses, useAgreementChanges, type AgreementCheck } from './agreement-check.ts'
import { clauseColumns } from './clause-columns.ts'
import { ClauseTable } from './clause-table.tsx'

interface ClausesDialogProps {
  document: ThirdPartyDocument
  onClose: () => void
}

/** What an agreement says clause by clause. Mount it to open it; an editor who opens it has the file checked. */
export function ClausesDialog({ document, onClose }: ClausesDialogProps) {
  const { id: companyId } = useCompany()
  const readOnlyReason = useReadOnlyReason()
  const query = useQuery(agreementCheck(companyId, document, readOnlyReason === undefined))
  const { checkAgain } = useAgreementChanges(companyId, document)
  const [isExporting, setExporting] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const check = query.data ?? undefined
  const name = `${document.kind} E-${document.evidence.number}`
  const again = async () => {
    setChecking(true)
    await checkAgain()
    setChecking(false)
  }
  return (
    <Dialog
      size="large"
      onClose={onClose}
      title={`Clauses of ${name}`}
      description={check === undefined ? undefined : <Checked check={check} />}
      footer={
        <>
          {check !== undefined && (
            <>
              <Button disabledReason={readOnlyReason} busy={isChecking} onClick={() => void again()}>
                Check again
              </Button>
              <Button onClick={() => setExporting(true)}>Export…</Button>
            </>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {query.isError && <ErrorState title="The clauses could not be checked." {...queryErrorProps(query)} />}
      {query.isPending && <output>Reading the file…</output>}
      {query.data === null && <p className="text-muted">This file was not checked yet. An editor can check it.</p>}
      {check !== undefined && <ClauseTable {...{ check, document, readOnlyReason }} />}
      {check !== undefined && isExporting && (
        <ListExport
          what={`Clauses of ${name}`}
          rows={checkedClauses(check)}
          all={checkedClauses(check)}
          columns={clauseColumns(check)}
          hide={[]}
          onClose={() => setExporting(false)}
        />
      )}
    </Dialog>
  )
}

function Checked({ check: { checked_by: by, checked_at: at } }: { check: AgreementCheck }) {
  return (
    <>
      Checked by <PersonName id={by} /> on {formatDate(at)}. Rules look for words; read each passage before you confirm
      it. This is not legal advice.
    </>
  )
}
