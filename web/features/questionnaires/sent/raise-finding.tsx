import { useState } from 'react'
import { thirdPartyFinding } from '#domain/records/third-party-finding.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import type { SentQuestion, SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import type { Finding } from '#web/lib/third-parties/findings/finding-queries.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'

const FindingDialog = lazyDialog(
  async () => (await import('#web/lib/third-parties/findings/finding-dialog.tsx')).FindingDialog,
)

interface RaiseFindingProps {
  row: SentQuestionnaire
  question: SentQuestion
  /** The finding that the answer has already. */
  raised: Finding | undefined
}

/** Makes a finding of an answer that no rule proposed, or names the one that it has. */
export function RaiseFinding({ row, question, raised }: RaiseFindingProps) {
  const readOnlyReason = useReadOnlyReason()
  const [isAdding, setAdding] = useState(false)
  if (raised !== undefined)
    return (
      <p className="text-small text-muted">
        TF-{raised.number}, {raised.status}
      </p>
    )
  if (readOnlyReason !== undefined) return null
  return (
    <>
      <Button
        size={28}
        variant="ghost"
        className="-my-1 -ml-2 md:-mr-2 md:ml-0"
        aria-label={`Add finding: ${question.text}`}
        onClick={() => setAdding(true)}
      >
        Add finding…
      </Button>
      {isAdding && <FindingDialog finding={sourceOf(row, question)} onClose={() => setAdding(false)} />}
    </>
  )
}

const { title, description } = thirdPartyFinding.fields

function sourceOf({ third_party_id: party }: SentQuestionnaire, { id, text, answer, note }: SentQuestion) {
  const said = [`Answer: ${answer.replaceAll('\n', ', ')}`, note].filter(Boolean).join('\n')
  return {
    third_party_id: party,
    question_id: id,
    title: text.slice(0, title.max),
    description: said.slice(0, description.max),
  }
}
