import { usePageTitle } from '#web/lib/page-title.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /settings/ai: which AI service is used. None can be set up yet. */
export function AiSettingsPage() {
  usePageTitle('AI settings')
  return (
    <>
      <PageHeader title="AI settings" description="Which AI service this installation uses." />
      <div className="max-w-180">
        <Card title="No AI service is set up">
          <p>Parapet does not use AI, and sends no data of this company to an AI service.</p>
        </Card>
      </div>
    </>
  )
}
