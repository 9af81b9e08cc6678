import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import type { SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { FindingList } from '#web/lib/third-parties/findings/finding-list.tsx'
import { companyFindings, type Finding } from '#web/lib/third-parties/findings/finding-queries.ts'
import { useFindingChanges } from '#web/lib/third-parties/findings/use-finding-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The findings that come from the answers of a questionnaire; undefined until they are loaded. */
export function useRaisedFindings(row: SentQuestionnaire): readonly Finding[] | undefined {
  const { data } = useCompanyQuery(companyFindings)
  return data?.filter(({ question }) => question?.questionnaire_id === row.id)
}

/** What was proposed from the answers, to confirm or dismiss, and what became of it. Hidden while there is nothing. */
export function RaisedFindings({ row }: { row: SentQuestionnaire }) {
  const { change } = useFindingChanges()
  const readOnlyReason = useReadOnlyReason()
  const findings = useRaisedFindings(row)
  if (findings === undefined || findings.length === 0) return null
  const proposed = findings.filter(({ status }) => status === 'Proposed')
  return (
    <Card
      title="Findings from the answers"
      className="mb-4"
      actions={
        proposed.length > 1 && (
          <Button size={28} disabledReason={readOnlyReason} onClick={() => void change(proposed, { status: 'Open' })}>
            Confirm all {proposed.length}
          </Button>
        )
      }
    >
      <FindingList label="Findings from the answers" findings={findings} />
    </Card>
  )
}
