import { Plus } from 'lucide-react'
import {
  addQuestion,
  changeQuestion,
  questionsOfSections,
  removeQuestion,
  renameSection,
  type TemplateSection,
} from '#domain/questionnaires/templates/edit-template.ts'
import { TEMPLATE_LIMITS } from '#domain/questionnaires/templates/template-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { QuestionItem } from './question-item.tsx'

interface SectionCardProps {
  section: TemplateSection
  sections: readonly TemplateSection[]
  /** Of the question that is open. */
  openKey: string | undefined
  onOpen: (key: string | undefined) => void
  onChange: (sections: readonly TemplateSection[]) => void
  moveQuestion: (key: string, by: 1 | -1) => void
  moveSection: (id: string, by: 1 | -1) => void
}

export function SectionCard(props: SectionCardProps) {
  const { section, sections, openKey, onOpen, onChange, moveQuestion } = props
  const at = sections.indexOf(section)
  const all = questionsOfSections(sections)
  const add = () => {
    const next = addQuestion(sections, section.id)
    onChange(next)
    onOpen(next[at]?.questions.at(-1)?.key)
  }
  return (
    <Card>
      <SectionHead {...props} />
      <ol className="divide-y divide-border">
        {section.questions.map((question) => {
          const place = all.findIndex(({ key }) => key === question.key)
          return (
            <QuestionItem
              key={question.key}
              question={question}
              all={all}
              at={place}
              isOpen={openKey === question.key}
              onOpen={(isOpen) => onOpen(isOpen ? question.key : undefined)}
              onChange={(changed) => onChange(changeQuestion(sections, changed))}
              onRemove={() => onChange(removeQuestion(sections, question.key))}
              onMove={(by) => moveQuestion(question.key, by)}
            />
          )
        })}
      </ol>
      <Button size={28} className="mt-2" icon={<Plus />} onClick={add}>
        Add question
      </Button>
    </Card>
  )
}

/** The name of the section. Alt with an arrow key moves the section. */
function SectionHead({ section, sections, onChange, moveSection }: SectionCardProps) {
  const at = sections.indexOf(section)
  const name = section.name.trim()
  const isTaken = name !== '' && sections.some((other) => other !== section && other.name.trim() === name)
  return (
    <div data-section={section.id} className="flex items-end gap-1 pb-2">
      <TextField
        label={`Section ${at + 1}`}
        required
        className="flex-1"
        maxLength={TEMPLATE_LIMITS.section}
        value={section.name}
        error={isTaken ? 'Two sections have this name; they become one' : undefined}
        onChange={(text) => onChange(renameSection(sections, section.id, text))}
      />
      <MoveButtons
        what={`section ${at + 1}`}
        name={section.id}
        isFirst={at === 0}
        isLast={at === sections.length - 1}
        onMove={(by) => moveSection(section.id, by)}
      />
    </div>
  )
}
