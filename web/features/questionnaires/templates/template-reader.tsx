import { useState } from 'react'
import { sectionsOfTemplate } from '#domain/questionnaires/templates/edit-template.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { QuestionFacts } from './question-facts.tsx'
import { TemplateHead } from './template-head.tsx'
import type { OwnTemplate, TemplateToSave } from './template-queries.ts'
import { TEMPLATE_TABS, type TemplateTab } from './template-tabs.ts'

const TemplatePreview = lazyPart(async () => (await import('./template-preview.tsx')).TemplatePreview)

interface TemplateReaderProps {
  template: TemplateToSave
  own?: OwnTemplate
  /** The key of a shipped one. */
  sends?: string
}

/** A template that the person does not change: a shipped or archived one, or without the right to. */
export function TemplateReader({ template, own, sends }: TemplateReaderProps) {
  const [tab, setTab] = useState<TemplateTab>('questions')
  const { questions } = template
  return (
    <>
      <TemplateHead template={template} own={own} sends={own?.id ?? sends} />
      <Tabs label="View" tabs={TEMPLATE_TABS} value={tab} onValueChange={setTab}>
        <TabPanel value="questions" className="space-y-4 pt-4">
          {sectionsOfTemplate(questions).map((section) => (
            <Card key={section.id} title={section.name} flush>
              <ol className="divide-y divide-border border-t border-border">
                {section.questions.map((question) => (
                  <li key={question.key} className="px-4 py-3">
                    <QuestionFacts question={question} all={questions} />
                  </li>
                ))}
              </ol>
            </Card>
          ))}
        </TabPanel>
        <TabPanel value="preview" className="pt-4">
          <TemplatePreview questions={questions} />
        </TabPanel>
      </Tabs>
    </>
  )
}
