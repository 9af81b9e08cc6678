import { templateIssues } from '#domain/questionnaires/templates/template-issues.ts'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { TEMPLATE_IMPORT } from './template-import.ts'
import { useTemplateChanges } from './template-queries.ts'

interface ImportTemplateProps {
  onSaved: (template: string) => void
  onClose: () => void
}

/** Reads the questions of a file into a new template. */
export function ImportTemplate({ onSaved, onClose }: ImportTemplateProps) {
  const { save } = useTemplateChanges()
  const add = async (questions: readonly TemplateQuestion[]) => {
    const done = await save({
      title: `Imported on ${formatDate(todayUtc())}`,
      description: '',
      questions: withoutLostConditions(questions),
    })
    if (done !== undefined) onSaved(done.outcome.id)
  }
  return (
    <ImportDialog
      words={{ one: 'question', many: 'questions' }}
      effect="add"
      format={TEMPLATE_IMPORT}
      onApply={add}
      onClose={onClose}
    />
  )
}

/** A condition about a question that was left out goes: its question is always asked. */
function withoutLostConditions(questions: readonly TemplateQuestion[]): readonly TemplateQuestion[] {
  const lost = new Set(
    templateIssues(questions)
      .filter(({ field }) => field === 'showsIf')
      .map(({ at }) => at),
  )
  return questions.map(({ showsIf, ...question }, at) => ({
    ...question,
    ...(showsIf !== undefined && !lost.has(at) && { showsIf }),
  }))
}
