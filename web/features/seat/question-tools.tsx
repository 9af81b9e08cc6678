import { UserPlus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { DelegationState } from './delegation/use-delegation.ts'
import { AnswerFiles } from './files/answer-files.tsx'
import type { AnswerFiles as Files } from './files/use-answer-files.ts'

interface QuestionToolsProps {
  question: { readonly id: string; readonly text: string; readonly section: string }
  files: Files
  /** Absent for a colleague, who cannot delegate further. */
  delegation?: DelegationState | undefined
  accessToken: string
}

/** Below each answer: its files, and handing the question to a colleague. */
export function QuestionTools({ question, files, delegation, accessToken }: QuestionToolsProps) {
  const { id, text, section } = question
  const colleague = delegation?.colleagueOf(id)
  return (
    <AnswerFiles question={question} held={files} accessToken={accessToken}>
      {delegation !== undefined && (
        <Button
          size={28}
          variant="ghost"
          icon={<UserPlus />}
          aria-label={`Delegate: ${text}`}
          onClick={() => delegation.choose({ section, questions: [id] })}
        >
          Delegate…
        </Button>
      )}
      {colleague !== undefined && <span className="text-small text-muted">With {colleague.name}</span>}
    </AnswerFiles>
  )
}
