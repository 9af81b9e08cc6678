import { TriangleAlert } from 'lucide-react'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { IneligibleControl } from './poam-item.ts'

/** Warns about controls that are not allowed on a POA&M. The item can still be saved. */
export function IneligibleWarning({
  ineligibleControls,
  isRecorded = false,
}: {
  ineligibleControls: readonly IneligibleControl[]
  isRecorded?: boolean
}) {
  const { protocol_id: protocol } = useCompany()
  if (ineligibleControls.length === 0) return null
  return (
    <output className="flex gap-2 rounded-md bg-critical-bg px-3 py-2 text-critical-fg">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span>
        {ineligibleControls.map(({ control, sentence, citation }) => (
          <span key={control.id} className="block">
            {sentence} <span className="text-small">({citation})</span>
          </span>
        ))}
        <span className="block text-small">
          {isRecorded ? 'It is recorded as an internal task.' : 'You can still record it as an internal task.'}{' '}
          {protocol === 'cmmc' ? 'There is no Level 1 status' : 'It blocks a Conditional status'} until it is met.
        </span>
      </span>
    </output>
  )
}
