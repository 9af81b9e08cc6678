import { useState } from 'react'
import type { Estimate } from '#domain/simulator/estimates.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { type EstimateText, parseEstimate, textOf } from './estimate-text.ts'
import { controlEstimates, saveEstimate } from './estimates-query.ts'
import type { SimulatorScope } from './scope.ts'

export interface EstimateFormProps {
  scope: SimulatorScope
  control: CompanyControl
  estimate: Estimate | undefined
  /** A partial implementation earns points. */
  hasPart: boolean
}

const LABELS: Readonly<Record<keyof EstimateText, string>> = {
  cost: 'Cost (US dollars)',
  hours: 'Hours',
  partCost: 'Of it, until it earns credit',
  partHours: 'Hours until it earns credit',
}

/** The estimate of what Completed takes, saved for the whole company. */
export function EstimateForm({ scope, control, estimate, hasPart }: EstimateFormProps) {
  const [text, setText] = useState<EstimateText>(() => textOf(estimate))
  const [isAsked, setAsked] = useState(false)
  const readOnlyReason = useReadOnlyReason()
  const { queryKey } = controlEstimates(scope.companyId)
  const { busy, run } = useAction(invalidates(queryKey))
  const { errors, estimate: parsed } = parseEstimate(text)
  const save = async () => {
    setAsked(true)
    if (parsed === undefined) return
    const done = await run('Failed to save the estimate', () => saveEstimate(scope.companyId, control.id, parsed))
    if (done) toastSuccess(`Estimate of ${control.nist_id} saved`)
  }
  const names = hasPart ? (['cost', 'partCost', 'hours', 'partHours'] as const) : (['cost', 'hours'] as const)
  return (
    <Form onSubmit={() => void save()} className="space-y-3">
      <p className="text-small text-muted">
        From where it stands to Completed, in whole amounts. Everybody in the company sees it and plans with it.
      </p>
      <div className="grid grid-cols-2 gap-3">
        {names.map((name) => (
          <Field key={name} label={LABELS[name]} error={isAsked ? errors[name] : undefined}>
            <Input
              inputMode="numeric"
              value={text[name]}
              readOnly={readOnlyReason !== undefined}
              onChange={(event) => setText({ ...text, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" busy={busy} disabledReason={readOnlyReason}>
        Save estimate
      </Button>
    </Form>
  )
}
