import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import { thirdPartyFinding } from '#domain/records/third-party-finding.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { ListExport } from '#web/lib/export/list-export.tsx'
import { companyFindings, type Finding } from '#web/lib/third-parties/findings/finding-queries.ts'

const NONE: readonly Finding[] = []

/** Exports the findings of every third party. Mount it to open it. */
export function FindingsExport({ names, onClose }: { names: Names; onClose: () => void }) {
  const { data: all = NONE } = useCompanyQuery(companyFindings)
  return (
    <ListExport
      what="Findings of third parties"
      rows={all}
      all={all}
      columns={columns(names)}
      hide={[]}
      onClose={onClose}
    />
  )
}

const columns = (names: Names): readonly ExportedColumn<Finding>[] => [
  recordColumn(thirdPartyFinding, 'number'),
  { kind: 'text', header: 'Third party', value: ({ third_parties: { number, name } }) => `T-${number} ${name}` },
  ...recordColumns(thirdPartyFinding, ['title', 'description', 'severity', 'status', 'reason']),
  {
    ...recordColumn(thirdPartyFinding, 'approved_by'),
    value: ({ approved_by: approver }) => names.person(approver) ?? undefined,
  },
  { ...recordColumn(thirdPartyFinding, 'owner_id'), value: ({ owner_id: owner }) => names.person(owner) ?? undefined },
  recordColumn(thirdPartyFinding, 'due_on'),
  { kind: 'text', header: 'Source', value: sourceOf },
  {
    kind: 'text',
    header: 'POA&M item',
    value: ({ poam_items: item }) => (item === null ? undefined : `V-${item.number}`),
  },
]

function sourceOf({ question, review }: Finding): string {
  if (question !== null) return `SQ-${question.questionnaire.number}: ${question.text}`
  if (review === null) return 'Added by hand'
  return review.decided_at === null ? 'Review under way' : `Review of ${review.decided_at.slice(0, 10)}`
}
