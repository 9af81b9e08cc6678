import { CURRENT_LEVEL2_RULES } from '#domain/rules/level2-rules.ts'
import { isSprsControlId } from '#domain/scoring/sprs-weights.ts'
import { api } from '#web/lib/api.ts'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'

export interface PartialCaseProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Asks whether the case holds in which the control costs less, while it is In Progress. Else nothing. */
export function PartialCase(props: PartialCaseProps) {
  const { scope, control } = props
  const partial = isSprsControlId(control.nist_id) ? CURRENT_LEVEL2_RULES.partialCredit[control.nist_id] : undefined
  if (scope.protocol !== 'cmmc2' || partial === undefined || control.status !== 'In Progress') return null
  return (
    <Card title={partial.asks} className="mb-4 max-w-180">
      <div id="partial-case" className="space-y-2">
        <Answer {...props} question={partial.asks} />
        <p>{consequence(control.partialCase)}</p>
        <p className="text-small text-muted">
          <cite className="not-italic">{partial.citation}.</cite>
        </p>
      </div>
    </Card>
  )
}

function Answer({ scope, control, readOnlyReason, question }: PartialCaseProps & { question: string }) {
  const write = useWrite(invalidates(companyControls(scope).queryKey))
  const { partialCase } = control
  if (readOnlyReason !== undefined)
    return <p>{partialCase === null ? 'Not answered.' : partialCase ? 'Yes.' : 'No.'}</p>
  const answer = (isYes: boolean) =>
    void write('The answer was not saved', () => savePartialCase(scope, control.id, isYes), {
      optimistic: optimistic(companyControls(scope), (controls) =>
        controls.map((one) => (one.id === control.id ? { ...one, partialCase: isYes } : one)),
      ),
    })
  return (
    <SegmentedControl
      label={question}
      options={ANSWERS}
      value={partialCase === null ? '' : partialCase ? 'yes' : 'no'}
      onValueChange={(value) => answer(value === 'yes')}
    />
  )
}

function consequence(partialCase: boolean | null): string {
  if (partialCase === true) return 'A submission deducts 3 points instead of 5, as the score does.'
  if (partialCase === false) return 'A submission deducts all 5 points; the score assumes the 3 of its partial case.'
  return 'Until this is answered, a submission deducts all 5 points; the score assumes the 3 of its partial case.'
}

const savePartialCase = ({ companyId }: ControlsScope, controlId: CompanyControl['id'], partialCase: boolean) =>
  api
    .from('org_control_status')
    .upsert(
      { company_id: companyId, control_id: controlId, partial_case: partialCase },
      { onConflict: 'company_id,control_id' },
    )
    .throwOnError()
