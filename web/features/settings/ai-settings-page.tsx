import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'

/** /settings/ai: which AI service is used. None can be set up yet. */
export function AiSettingsPage() {
  usePageTitle('AI settings')
  return (
    <>
      <PageHeader title="AI settings" description="Which AI service this installation uses." />
      <EmptyCard
        kind="nothing-yet"
        icon={<ShieldCheck />}
        title="No AI service is set up"
        description="Parapet does not use AI, and sends no data of this company to an AI service. Questionnaires get their suggestions from your own approved answers and records."
        action={
          <Link to="/questionnaires/library" className={buttonClass({})}>
            Open the answer library
          </Link>
        }
      />
    </>
  )
}
