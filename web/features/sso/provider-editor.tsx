import { ArrowLeft } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { EnforcementCard } from './enforcement-card.tsx'
import { PeopleCard } from './people-card.tsx'
import type { DraftIssues } from './provider-draft.ts'
import type { Overview, Provider, TestResult } from './queries.ts'
import { RemoveProvider } from './remove-provider.tsx'
import { TestCard } from './test-card.tsx'
import { useProviderForm } from './use-provider-form.ts'

export type ProviderEditorProps = {
  /** Undefined for a new one. */
  provider: Provider | undefined
  overview: Overview
  result: TestResult | undefined
  onShow: (id: string | undefined) => void
}

export function ProviderEditor({ provider, overview, result, onShow }: ProviderEditorProps) {
  const form = useProviderForm(provider, onShow)
  const { values, issues, isDirty, isChanged } = form
  const parts = { values, issues, onChange: form.set }
  return (
    <>
      <PageHeader
        title={provider?.name ?? 'New provider'}
        actions={
          <Button icon={<ArrowLeft />} onClick={() => onShow(undefined)}>
            All providers
          </Button>
        }
      />
      <Form aria-label="Provider" className="max-w-180 space-y-5" onSubmit={() => form.submit()}>
        <FormErrorSummary issues={asList(issues)} attempt={form.attempt} />
        <ConnectionCard {...parts} own={overview.own} provider={provider} />
        <PeopleCard {...parts} />
        <TestCard provider={provider} result={result} isDirty={isDirty} isChanged={isChanged} />
        <EnforcementCard
          {...parts}
          owners={overview.owners}
          isTested={typeof provider?.testedAt === 'string' && !isChanged}
          isEnforced={provider?.enforced === true}
        />
        {provider !== undefined && <RemoveProvider provider={provider} onRemoved={() => onShow(undefined)} />}
        {isDirty && <SaveBar busy={form.busy} onDiscard={form.discard} />}
      </Form>
    </>
  )
}

function asList(issues: DraftIssues) {
  return Object.entries(issues).map(([name, message]) => ({ fieldId: `sso-${name}`, message: message ?? '' }))
}
