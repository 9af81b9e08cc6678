import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  addSection,
  questionsOfSections,
  sectionsOfTemplate,
  type TemplateSection,
} from '#domain/questionnaires/templates/edit-template.ts'
import { templateIssues } from '#domain/questionnaires/templates/template-issues.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { SectionCard } from './section-card.tsx'
import { TemplateHead } from './template-head.tsx'
import { useTemplateChanges, type OwnTemplate, type TemplateToSave } from './template-queries.ts'
import { TEMPLATE_TABS, type TemplateTab } from './template-tabs.ts'
import { useMoving } from './use-moving.ts'

const TemplatePreview = lazyPart(async () => (await import('./template-preview.tsx')).TemplatePreview)

interface BuilderProps {
  saved: TemplateToSave
  /** Absent for a new one. */
  own?: OwnTemplate
}

interface TemplateDraft {
  title: string
  description: string
  sections: readonly TemplateSection[]
}

/** Writes a template: its questions by section, with a preview. Nothing is saved before the Save button. */
export function Builder({ saved, own }: BuilderProps) {
  const { title, description, questions: savedQuestions } = saved
  const draft = useDraft<TemplateDraft>(
    useMemo(
      () => ({ title, description, sections: sectionsOfTemplate(savedQuestions) }),
      [title, description, savedQuestions],
    ),
  )
  const { values, isDirty } = draft
  const [tab, setTab] = useState<TemplateTab>('questions')
  const questions = questionsOfSections(values.sections)
  const issues = templateIssues(questions)
  const template = { title: values.title.trim(), description: values.description.trim(), questions }
  const { busy, save } = useSave(template, own, draft)
  return (
    <>
      <TemplateHead template={template} own={own} sends={isDirty ? undefined : own?.id} />
      <Tabs label="View" tabs={TEMPLATE_TABS} value={tab} onValueChange={setTab}>
        <TabPanel value="questions">
          <Form aria-label="Questionnaire template" onSubmit={() => void save()}>
            <Card title="About">
              <div className="space-y-4">
                <TextField
                  label="Title"
                  required
                  maxLength={300}
                  value={values.title}
                  onChange={(text) => draft.set({ title: text })}
                />
                <TextField
                  label="Description"
                  hint="Members see it when they choose a questionnaire to send."
                  rows={2}
                  maxLength={2000}
                  value={values.description}
                  onChange={(text) => draft.set({ description: text })}
                />
              </div>
            </Card>
            <Sections sections={values.sections} onChange={(sections) => draft.set({ sections })} />
            {isDirty && (
              <SaveBar
                busy={busy}
                disabledReason={
                  template.title === ''
                    ? 'Enter a title'
                    : issues[0] && `Question ${issues[0].at + 1}: ${issues[0].message}`
                }
                onDiscard={draft.discard}
              />
            )}
          </Form>
        </TabPanel>
        <TabPanel value="preview">
          <TemplatePreview questions={questions} />
        </TabPanel>
      </Tabs>
    </>
  )
}

interface SectionsProps {
  sections: readonly TemplateSection[]
  onChange: (sections: readonly TemplateSection[]) => void
}

function Sections({ sections, onChange }: SectionsProps) {
  // Of the question that is open.
  const [openKey, setOpen] = useState<string>()
  const { said, place, moveQuestion, moveSection } = useMoving(sections, onChange)
  const add = () => {
    const next = addSection(sections)
    onChange(next)
    setOpen(next.at(-1)?.questions[0]?.key)
  }
  return (
    <div ref={place} className="space-y-4 py-4">
      <output className="sr-only">{said}</output>
      {sections.map((section) => (
        <SectionCard
          key={section.id}
          {...{ section, sections, openKey, onChange, moveQuestion, moveSection }}
          onOpen={setOpen}
        />
      ))}
      <Button icon={<Plus />} onClick={add}>
        Add section
      </Button>
    </div>
  )
}

function useSave(
  template: TemplateToSave,
  own: OwnTemplate | undefined,
  draft: ReturnType<typeof useDraft<TemplateDraft>>,
) {
  const { save } = useTemplateChanges()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    save: async () => {
      setBusy(true)
      const done = await save(template, own)
      setBusy(false)
      if (done === undefined) return
      toastSuccess(`Version ${done.outcome.version} saved`)
      if (own !== undefined) return draft.discard()
      draft.release()
      void navigate({ to: '/questionnaires/templates/$template', params: { template: done.outcome.id }, replace: true })
    },
  }
}
