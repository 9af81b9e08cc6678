import { useNavigate } from '@tanstack/react-router'
import { assessment } from '#domain/records/assessment.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useForm, type Issues } from '#web/lib/form/use-form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ControlsPicker } from '../parts/controls-picker.tsx'
import { refreshAssessments } from '../company-assessments.ts'

interface Test {
  title: string
  chosen: ReadonlySet<string>
}

const EMPTY: Test = { title: '', chosen: new Set() }

function issuesOf({ title, chosen }: Test): Issues<Test> {
  return {
    title: title.trim() === '' ? 'Give the test a title.' : undefined,
    chosen: chosen.size === 0 ? 'Choose at least one.' : undefined,
  }
}

export function ChooseStep() {
  const { id: company } = useCompany()
  const form = useForm(EMPTY, issuesOf)
  const readOnlyReason = useReadOnlyReason()
  const navigate = useNavigate()
  const { busy, run } = useAction(refreshAssessments(company))
  const plan = async () => {
    if (!form.attempt()) return
    const { title, chosen } = form.values
    const made = await run('The test could not be planned', async () => {
      const assessment = { kind: 'Control test', title }
      const { data } = await api.rpc('add_assessment', { company, assessment, controls: [...chosen] }).throwOnError()
      return data
    })
    if (made !== undefined)
      void navigate({ to: '/test-protocol-wizard', search: { test: String(made.outcome.number) } })
  }
  return (
    <Card>
      <Form onSubmit={() => void plan()} className="space-y-4">
        <TextField {...textProps(assessment.fields.title)} {...form.field('title')} className="max-w-180" />
        <ControlsPicker {...form.field('chosen')} />
        <Button type="submit" variant="primary" busy={busy} disabledReason={readOnlyReason}>
          Plan the test
        </Button>
      </Form>
    </Card>
  )
}
