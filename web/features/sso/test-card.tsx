import { useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { testProvider, type Provider, type TestResult } from './queries.ts'

export type TestCardProps = {
  provider: Provider | undefined
  result: TestResult | undefined
  isDirty: boolean
  /** The edits change the connection itself. */
  isChanged: boolean
}

export function TestCard({ provider, result, isDirty, isChanged }: TestCardProps) {
  const { busy, run } = useAction()
  const [isLeaving, setLeaving] = useState(false)
  const start = async (id: string) => {
    const done = await run('The test could not begin', () => testProvider(id))
    if (done === undefined) return
    setLeaving(true)
    location.assign(done.outcome.url)
  }
  const testedAt = isChanged ? null : (provider?.testedAt ?? null)
  return (
    <Card
      title="Test"
      subtitle={
        testedAt === null
          ? 'Not tested since the last change. Sign in at the provider with your own account; this changes nothing here.'
          : `A sign-in came through on ${formatDateTime(testedAt)}.`
      }
      actions={
        <Button
          busy={busy || isLeaving}
          disabledReason={
            provider === undefined || isDirty ? 'Save first: the test uses the saved settings.' : undefined
          }
          onClick={() => void (provider && start(provider.id))}
        >
          Test connection
        </Button>
      }
    >
      {result !== undefined && <Result came={result.came} />}
    </Card>
  )
}

function Result({ came }: { came: TestResult['came'] }) {
  if ('error' in came) {
    return (
      <div role="alert" className="rounded-md border border-danger bg-critical-bg p-3 text-critical-fg">
        <p className="font-medium">The test did not succeed. {came.error}</p>
        {came.detail !== '' && <p className="mt-1 text-small break-words">{came.detail}</p>}
      </div>
    )
  }
  const { subject, email, multiFactor, said } = came
  return (
    <div className="space-y-3">
      <output className="block rounded-md bg-implemented-bg p-3 text-implemented-fg">
        It works: the provider signed in {email ?? subject}
        {multiFactor ? ', with MFA.' : '.'}
      </output>
      <dl
        aria-label="Answer of the provider"
        className="grid gap-x-4 gap-y-1.5 text-small sm:grid-cols-[max-content_1fr]"
      >
        {Object.entries(said).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="break-all text-muted">{name}</dt>
            <dd className="min-w-0 font-mono break-all">{wordsOf(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
